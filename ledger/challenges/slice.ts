import { countedPointsOf } from '#contracts/challenges/progress.ts';
import { dayAfter, dayAfterMove } from '#contracts/challenges/running-day.ts';
import { EARNING_TYPES } from '#contracts/earnings.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { FIRST_ZONE, type LocalDay } from '#contracts/time-zone.ts';
import { sliceOf } from '../engine/book/slice.ts';

export type ChallengeState = {
  zone: string;
  /** The day that is counted, or the last one that was; '' before the first. A round compares with `endsAt` and adds one. */
  day: string;
  startsAt: number;
  endsAt: number;
  earn: number;
  games: number;
  offers: number;
  /** Ids of the challenges that were claimed on that day. */
  claimed: readonly string[];
};

const NOTHING: readonly string[] = [];

declare module '../engine/book/account.ts' {
  interface Account {
    challenges: ChallengeState | undefined;
  }
}

export const challengeSlice = sliceOf<'challenge-claimed'>()({
  name: 'challenges',
  version: 1,
  initial: (): ChallengeState => ({
    zone: FIRST_ZONE,
    day: '',
    startsAt: 0,
    endsAt: 0,
    earn: 0,
    games: 0,
    offers: 0,
    claimed: NOTHING,
  }),
  evolve: {
    ...earnings(),
    'round-played': countRound,
    'round-settled': countRound,
    'offer-credited': (state, event) => {
      countEarning(state, event);
      state.offers += 1;
    },
    'challenge-claimed': (state, event) => {
      countEarning(state, event);
      state.claimed = [...state.claimed, event.payload.challengeId];
    },
    'time-zone-set': (state, { at, payload: { zone, day } }) => {
      changeDay(state, day ?? dayAfterMove(dayOf(state), zone, at));
      state.zone = zone;
    },
  },
  complaints: {
    'challenge-claimed': ({ day, claimed }, { payload }) =>
      payload.day === day && claimed.includes(payload.challengeId)
        ? 'the challenge was claimed before on that day'
        : null,
  },
  encode: ({ zone, day, startsAt, endsAt, earn, games, offers, claimed }) => [
    zone,
    day,
    startsAt,
    endsAt,
    earn,
    games,
    offers,
    claimed,
  ],
  decode: ([zone, day, startsAt, endsAt, earn, games, offers, claimed]: Stored): ChallengeState => ({
    zone,
    day,
    startsAt,
    endsAt,
    earn,
    games,
    offers,
    claimed,
  }),
});

type Stored = [string, string, number, number, number, number, number, readonly string[]];

/** Every kind of earning. The signup bonus would begin a day for everybody who ever came, and counts for none. */
function earnings(): { [Type in EventType]?: (state: ChallengeState, event: EventOf<Type>) => void } {
  const types = [...EARNING_TYPES].filter((type) => type !== 'signup-bonus-granted');
  return Object.fromEntries(types.map((type) => [type, countEarning]));
}

function countRound(state: ChallengeState, { at }: LedgerEvent): void {
  if (at >= state.endsAt) changeDay(state, dayAfter(dayOf(state), state.zone, at));
  state.games += 1;
}

function countEarning(state: ChallengeState, event: LedgerEvent): void {
  if (event.at >= state.endsAt) changeDay(state, dayAfter(dayOf(state), state.zone, event.at));
  state.earn += countedPointsOf(event);
}

/** The day of the state; null: none was counted yet. */
export function dayOf({ day, startsAt, endsAt }: Readonly<ChallengeState>): LocalDay | null {
  return day === '' ? null : { day, startsAt, endsAt };
}

function changeDay(state: ChallengeState, { day, startsAt, endsAt }: LocalDay): void {
  if (day !== state.day) {
    state.earn = 0;
    state.games = 0;
    state.offers = 0;
    state.claimed = NOTHING;
  }
  state.day = day;
  state.startsAt = startsAt;
  state.endsAt = endsAt;
}
