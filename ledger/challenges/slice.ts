import { DEFAULT_CHALLENGES } from '#contracts/challenges/challenge.ts';
import { COUNTED_TYPES, countedPointsOf, isCountedOffer } from '#contracts/challenges/progress.ts';
import { dayAfter, dayAfterMove } from '#contracts/challenges/running-day.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { FIRST_ZONE, type LocalDay } from '#contracts/time-zone.ts';
import type { Account } from '../engine/book/account.ts';
import { day, list, moment, number, tuple, word } from '../engine/book/forms.ts';
import { pack, unpack } from '../engine/book/packed.ts';
import { fieldsOf } from '../engine/book/slice.ts';

declare module '../engine/book/account.ts' {
  interface Account {
    challengeZone: string;
    /** The current or last counted day; NO_DAY before the first. */
    challengeDay: LocalDay;
    earnedToday: number;
    roundsToday: number;
    offersToday: number;
    /** Packed claims; see `runningDay`. */
    claimedToday: string;
    /** Packed days with a claim, oldest first, while networks may reverse their offers; see `countedDays`. */
    pastChallengeDays: string;
  }
}

export type Claim = { challengeId: string; target: number; points: number };

/** Progress of a day. Reversed credits are included; reversals.ts subtracts them. */
export type ChallengeDay = { day: LocalDay; earn: number; games: number; offers: number; claimed: readonly Claim[] };

type Counts = Pick<Account, 'earnedToday' | 'roundsToday' | 'offersToday' | 'claimedToday'>;
type ChallengeState = Counts & Pick<Account, 'challengeZone' | 'challengeDay' | 'pastChallengeDays'>;

const NO_DAY: LocalDay = { day: '', startsAt: 0, endsAt: 0 };

/** Matches how long credits are kept. */
const KEPT_MS = 180 * DAY_MS;

export const challengeSlice = fieldsOf<'challenge-claimed' | 'challenge-reversed'>()({
  name: 'challenges',
  version: 4,
  foldsPast: true,
  initial: (): ChallengeState => ({
    challengeZone: FIRST_ZONE,
    challengeDay: NO_DAY,
    earnedToday: 0,
    roundsToday: 0,
    offersToday: 0,
    claimedToday: '',
    pastChallengeDays: '',
  }),
  isEmpty: ({ challengeZone, challengeDay }) => challengeZone === FIRST_ZONE && challengeDay === NO_DAY,
  evolve: {
    ...earnings(),
    'round-played': countRound,
    'round-settled': countRound,
    'offer-credited': countOffer,
    'offer-released': countOffer,
    'challenge-claimed': (state, event) => {
      countEarning(state, event);
      const { challengeId, target } = event.payload;
      state.claimedToday = packClaims([...claimsIn(state.claimedToday), { challengeId, target, points: event.amount }]);
    },
    'challenge-reversed': (state, { amount, payload: { day, challengeId } }) => {
      const remaining = (claims: readonly Claim[]) => claims.filter((claim) => claim.challengeId !== challengeId);
      if (state.challengeDay.day === day) {
        state.earnedToday += amount;
        state.claimedToday = packClaims(remaining(claimsIn(state.claimedToday)));
        return;
      }
      state.pastChallengeDays = packDays(
        daysIn(state.pastChallengeDays).map((past) =>
          past.day.day === day ? { ...past, earn: past.earn + amount, claimed: remaining(past.claimed) } : past,
        ),
      );
    },
    'time-zone-set': (state, { at, payload: { zone, day } }) => {
      changeDay(state, day ?? dayAfterMove(dayOf(state), zone, at));
      state.challengeZone = zone;
    },
  },
  complaints: {
    'challenge-claimed': ({ challengeDay, claimedToday }, { payload }) =>
      payload.day === challengeDay.day &&
      claimsIn(claimedToday).some(({ challengeId }) => challengeId === payload.challengeId)
        ? 'the challenge was claimed before on that day'
        : null,
    'challenge-reversed': (state, { amount, payload }) => {
      const claims = countedDays(state).find(({ day }) => day.day === payload.day)?.claimed ?? [];
      const claim = claims.find(({ challengeId }) => challengeId === payload.challengeId);
      if (claim === undefined) return 'the challenge was not claimed on that day';
      return claim.points === 0 - amount ? null : `the challenge brought ${claim.points} points, not ${0 - amount}`;
    },
  },
  encode: (state) => [state.challengeZone, rowOf(runningDay(state)), daysIn(state.pastChallengeDays).map(rowOf)],
  decode: ([challengeZone, row, past]: Stored): ChallengeState => {
    const running = dayIn(row);
    return {
      challengeZone,
      challengeDay: running.day,
      earnedToday: running.earn,
      roundsToday: running.games,
      offersToday: running.offers,
      claimedToday: packClaims(running.claimed),
      pastChallengeDays: packDays(past.map(dayIn)),
    };
  },
});

type StoredClaim = readonly [challengeId: string, target: number, points: number];
type StoredDay = readonly [
  day: string,
  startsAt: number,
  endsAt: number,
  earn: number,
  games: number,
  offers: number,
  claimed: readonly StoredClaim[],
];
type Stored = [zone: string, running: StoredDay, past: StoredDay[]];

const CLAIMS = list(tuple(word(DEFAULT_CHALLENGES.map((known) => known.id)), number, number));
const DAYS = list(tuple(day, moment, moment, number, number, number, CLAIMS));

function packClaims(claims: readonly Claim[]): string {
  return claims.length === 0 ? '' : pack(CLAIMS, claims.map(claimRow));
}

function claimsIn(packed: string): Claim[] {
  return packed === '' ? [] : unpack(CLAIMS, packed).map(claimIn);
}

function packDays(past: readonly ChallengeDay[]): string {
  return past.length === 0 ? '' : pack(DAYS, past.map(rowOf));
}

function daysIn(packed: string): ChallengeDay[] {
  return packed === '' ? [] : unpack(DAYS, packed).map(dayIn);
}

function rowOf({ day: { day, startsAt, endsAt }, earn, games, offers, claimed }: ChallengeDay): StoredDay {
  return [day, startsAt, endsAt, earn, games, offers, claimed.map(claimRow)];
}

function claimRow({ challengeId, target, points }: Claim): StoredClaim {
  return [challengeId, target, points];
}

function claimIn([challengeId, target, points]: StoredClaim): Claim {
  return { challengeId, target, points };
}

function dayIn([day, startsAt, endsAt, earn, games, offers, claims]: StoredDay): ChallengeDay {
  return { day: sharedDay({ day, startsAt, endsAt }), earn, games, offers, claimed: claims.map(claimIn) };
}

/** By bounds, so that accounts share these objects. */
const days = new Map<string, LocalDay>();
const MOST_DAYS = 10_000;

function sharedDay(local: LocalDay): LocalDay {
  const { day, startsAt, endsAt } = local;
  if (day === '') return NO_DAY;
  const key = `${day} ${startsAt} ${endsAt}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  days.set(key, local);
  return local;
}

function earnings(): { [Type in EventType]?: (state: ChallengeState, event: EventOf<Type>) => void } {
  return Object.fromEntries([...COUNTED_TYPES].map((type) => [type, countEarning]));
}

function countOffer(state: ChallengeState, event: LedgerEvent): void {
  countEarning(state, event);
  if (isCountedOffer(event)) state.offersToday += 1;
}

function countRound(state: ChallengeState, { at }: LedgerEvent): void {
  if (at >= state.challengeDay.endsAt) changeDay(state, dayAfter(dayOf(state), state.challengeZone, at));
  state.roundsToday += 1;
}

function countEarning(state: ChallengeState, event: LedgerEvent): void {
  if (event.at >= state.challengeDay.endsAt) changeDay(state, dayAfter(dayOf(state), state.challengeZone, event.at));
  state.earnedToday += countedPointsOf(event);
}

export function dayOf({ challengeDay }: Pick<Account, 'challengeDay'>): LocalDay | null {
  return challengeDay === NO_DAY ? null : challengeDay;
}

export function runningDay(state: Readonly<Counts & Pick<Account, 'challengeDay'>>): ChallengeDay {
  const { challengeDay: day, earnedToday: earn, roundsToday: games, offersToday: offers, claimedToday } = state;
  return { day, earn, games, offers, claimed: claimsIn(claimedToday) };
}

/** The running day, then earlier ones with a claim. */
export function countedDays(state: Readonly<ChallengeState>): ChallengeDay[] {
  return [runningDay(state), ...daysIn(state.pastChallengeDays)];
}

function changeDay(state: ChallengeState, day: LocalDay): void {
  if (day.day !== state.challengeDay.day) {
    if (state.claimedToday !== '') state.pastChallengeDays = pastOn(state, day.startsAt);
    state.earnedToday = 0;
    state.roundsToday = 0;
    state.offersToday = 0;
    state.claimedToday = '';
  }
  state.challengeDay = sharedDay(day);
}

function pastOn(state: Readonly<ChallengeState>, now: number): string {
  const kept = daysIn(state.pastChallengeDays).filter(({ day }) => day.endsAt > now - KEPT_MS);
  return packDays([...kept, runningDay(state)]);
}
