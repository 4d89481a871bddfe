import { countedPointsOf } from '#contracts/challenges/progress.ts';
import { dayAfter, dayAfterMove } from '#contracts/challenges/running-day.ts';
import { EARNING_TYPES } from '#contracts/earnings.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { FIRST_ZONE, type LocalDay } from '#contracts/time-zone.ts';
import type { Account } from '../engine/book/account.ts';
import { fieldsOf } from '../engine/book/slice.ts';

declare module '../engine/book/account.ts' {
  interface Account {
    challengeZone: string;
    /** The current or last counted day; NO_DAY before the first. */
    challengeDay: LocalDay;
    earnedToday: number;
    roundsToday: number;
    offersToday: number;
    claimedToday: readonly Claim[];
    /** Earlier days with a claim, oldest first, while networks may reverse their offers. */
    pastChallengeDays: readonly ChallengeDay[];
  }
}

export type Claim = { challengeId: string; target: number; points: number };

/** Progress of a day. Reversed credits are included; reversals.ts subtracts them. */
export type ChallengeDay = { day: LocalDay; earn: number; games: number; offers: number; claimed: readonly Claim[] };

type Counts = Pick<Account, 'earnedToday' | 'roundsToday' | 'offersToday' | 'claimedToday'>;
type ChallengeState = Counts & Pick<Account, 'challengeZone' | 'challengeDay' | 'pastChallengeDays'>;

const NO_DAY: LocalDay = { day: '', startsAt: 0, endsAt: 0 };
const NO_CLAIMS: readonly Claim[] = [];
const NO_PAST: readonly ChallengeDay[] = [];

/** Matches how long credits are kept. */
const KEPT_MS = 180 * 24 * 3600 * 1000;

export const challengeSlice = fieldsOf<'challenge-claimed' | 'challenge-reversed'>()({
  name: 'challenges',
  version: 3,
  foldsPast: true,
  initial: (): ChallengeState => ({
    challengeZone: FIRST_ZONE,
    challengeDay: NO_DAY,
    earnedToday: 0,
    roundsToday: 0,
    offersToday: 0,
    claimedToday: NO_CLAIMS,
    pastChallengeDays: NO_PAST,
  }),
  isEmpty: ({ challengeZone, challengeDay }) => challengeZone === FIRST_ZONE && challengeDay === NO_DAY,
  evolve: {
    ...earnings(),
    'round-played': countRound,
    'round-settled': countRound,
    'offer-credited': (state, event) => {
      countEarning(state, event);
      if (event.amount > 0) state.offersToday += 1;
    },
    'challenge-claimed': (state, event) => {
      countEarning(state, event);
      const { challengeId, target } = event.payload;
      state.claimedToday = [...state.claimedToday, { challengeId, target, points: event.amount }];
    },
    'challenge-reversed': (state, { amount, payload: { day, challengeId } }) => {
      const remaining = (claims: readonly Claim[]) => claims.filter((claim) => claim.challengeId !== challengeId);
      if (state.challengeDay.day === day) {
        state.earnedToday += amount;
        state.claimedToday = remaining(state.claimedToday);
        return;
      }
      state.pastChallengeDays = state.pastChallengeDays.map((past) =>
        past.day.day === day ? { ...past, earn: past.earn + amount, claimed: remaining(past.claimed) } : past,
      );
    },
    'time-zone-set': (state, { at, payload: { zone, day } }) => {
      changeDay(state, day ?? dayAfterMove(dayOf(state), zone, at));
      state.challengeZone = zone;
    },
  },
  complaints: {
    'challenge-claimed': ({ challengeDay, claimedToday }, { payload }) =>
      payload.day === challengeDay.day && claimedToday.some(({ challengeId }) => challengeId === payload.challengeId)
        ? 'the challenge was claimed before on that day'
        : null,
    'challenge-reversed': (state, { amount, payload }) => {
      const claims = countedDays(state).find(({ day }) => day.day === payload.day)?.claimed ?? NO_CLAIMS;
      const claim = claims.find(({ challengeId }) => challengeId === payload.challengeId);
      if (claim === undefined) return 'the challenge was not claimed on that day';
      return claim.points === 0 - amount ? null : `the challenge brought ${claim.points} points, not ${0 - amount}`;
    },
  },
  encode: (state) => [state.challengeZone, rowOf(runningDay(state)), state.pastChallengeDays.map(rowOf)],
  decode: ([challengeZone, row, past]: Stored): ChallengeState => {
    const { day, earn, games, offers, claimed } = dayIn(row);
    return {
      challengeZone,
      challengeDay: day,
      earnedToday: earn,
      roundsToday: games,
      offersToday: offers,
      claimedToday: claimed,
      pastChallengeDays: past.length === 0 ? NO_PAST : past.map(dayIn),
    };
  },
});

type StoredClaim = [challengeId: string, target: number, points: number];
type StoredDay = [
  day: string,
  startsAt: number,
  endsAt: number,
  earn: number,
  games: number,
  offers: number,
  claimed: StoredClaim[],
];
type Stored = [zone: string, running: StoredDay, past: StoredDay[]];

function rowOf({ day: { day, startsAt, endsAt }, earn, games, offers, claimed }: ChallengeDay): StoredDay {
  const claims = claimed.map(({ challengeId, target, points }): StoredClaim => [challengeId, target, points]);
  return [day, startsAt, endsAt, earn, games, offers, claims];
}

function dayIn([day, startsAt, endsAt, earn, games, offers, claims]: StoredDay): ChallengeDay {
  const claimed = claims.map(([challengeId, target, points]) => ({ challengeId, target, points }));
  return {
    day: sharedDay(day, startsAt, endsAt),
    earn,
    games,
    offers,
    claimed: claimed.length === 0 ? NO_CLAIMS : claimed,
  };
}

/** By bounds, so that the accounts of a snapshot share these objects. */
const days = new Map<string, LocalDay>();
const MOST_DAYS = 10_000;

function sharedDay(day: string, startsAt: number, endsAt: number): LocalDay {
  if (day === '') return NO_DAY;
  const key = `${day} ${startsAt} ${endsAt}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const shared = { day, startsAt, endsAt };
  days.set(key, shared);
  return shared;
}

/** Excludes the signup bonus, which would begin a day for every new account. */
function earnings(): { [Type in EventType]?: (state: ChallengeState, event: EventOf<Type>) => void } {
  const types = [...EARNING_TYPES].filter((type) => type !== 'signup-bonus-granted');
  return Object.fromEntries(types.map((type) => [type, countEarning]));
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
  const {
    challengeDay: day,
    earnedToday: earn,
    roundsToday: games,
    offersToday: offers,
    claimedToday: claimed,
  } = state;
  return { day, earn, games, offers, claimed };
}

/** The running day, then earlier ones with a claim. */
export function countedDays(state: Readonly<ChallengeState>): ChallengeDay[] {
  return [runningDay(state), ...state.pastChallengeDays];
}

function changeDay(state: ChallengeState, day: LocalDay): void {
  if (day.day !== state.challengeDay.day) {
    if (state.claimedToday.length > 0) state.pastChallengeDays = pastOn(state, day.startsAt);
    state.earnedToday = 0;
    state.roundsToday = 0;
    state.offersToday = 0;
    state.claimedToday = NO_CLAIMS;
  }
  state.challengeDay = day;
}

function pastOn(state: Readonly<ChallengeState>, now: number): ChallengeDay[] {
  const kept = state.pastChallengeDays.filter(({ day }) => day.endsAt > now - KEPT_MS);
  return [...kept, runningDay(state)];
}
