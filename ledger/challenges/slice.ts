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
    /** The day that is counted, or the last one that was; NO_DAY before the first. */
    challengeDay: LocalDay;
    earnedToday: number;
    roundsToday: number;
    offersToday: number;
    /** Ids of the challenges that were claimed on that day. */
    claimedToday: readonly string[];
  }
}

type Counts = Pick<Account, 'earnedToday' | 'roundsToday' | 'offersToday' | 'claimedToday'>;
export type ChallengeState = Counts & Pick<Account, 'challengeZone' | 'challengeDay'>;

const NO_DAY: LocalDay = { day: '', startsAt: 0, endsAt: 0 };
const NO_CLAIMS: readonly string[] = [];

export const challengeSlice = fieldsOf<'challenge-claimed'>()({
  name: 'challenges',
  version: 2,
  foldsPast: true,
  initial: (): ChallengeState => ({
    challengeZone: FIRST_ZONE,
    challengeDay: NO_DAY,
    earnedToday: 0,
    roundsToday: 0,
    offersToday: 0,
    claimedToday: NO_CLAIMS,
  }),
  isEmpty: ({ challengeZone, challengeDay }) => challengeZone === FIRST_ZONE && challengeDay === NO_DAY,
  evolve: {
    ...earnings(),
    'round-played': countRound,
    'round-settled': countRound,
    'offer-credited': (state, event) => {
      countEarning(state, event);
      state.offersToday += 1;
    },
    'challenge-claimed': (state, event) => {
      countEarning(state, event);
      state.claimedToday = [...state.claimedToday, event.payload.challengeId];
    },
    'time-zone-set': (state, { at, payload: { zone, day } }) => {
      changeDay(state, day ?? dayAfterMove(dayOf(state), zone, at));
      state.challengeZone = zone;
    },
  },
  complaints: {
    'challenge-claimed': ({ challengeDay, claimedToday }, { payload }) =>
      payload.day === challengeDay.day && claimedToday.includes(payload.challengeId)
        ? 'the challenge was claimed before on that day'
        : null,
  },
  encode: (state) => [
    state.challengeZone,
    state.challengeDay.day,
    state.challengeDay.startsAt,
    state.challengeDay.endsAt,
    state.earnedToday,
    state.roundsToday,
    state.offersToday,
    state.claimedToday,
  ],
  decode: ([challengeZone, day, startsAt, endsAt, earned, rounds, offers, claimed]: Stored): ChallengeState => ({
    challengeZone,
    challengeDay: sharedDay(day, startsAt, endsAt),
    earnedToday: earned,
    roundsToday: rounds,
    offersToday: offers,
    claimedToday: claimed.length === 0 ? NO_CLAIMS : claimed,
  }),
});

type Stored = [string, string, number, number, number, number, number, readonly string[]];

/** By their bounds: the accounts of a snapshot share the objects of their days. */
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

/** Every kind of earning. The signup bonus would begin a day for everybody who ever came, and counts for none. */
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

/** The day that is counted; null before the first. */
export function dayOf({ challengeDay }: Pick<Account, 'challengeDay'>): LocalDay | null {
  return challengeDay === NO_DAY ? null : challengeDay;
}

function changeDay(state: ChallengeState, day: LocalDay): void {
  if (day.day !== state.challengeDay.day) {
    state.earnedToday = 0;
    state.roundsToday = 0;
    state.offersToday = 0;
    state.claimedToday = NO_CLAIMS;
  }
  state.challengeDay = day;
}
