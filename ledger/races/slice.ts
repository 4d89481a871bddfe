import type { EventOf } from '#contracts/events.ts';
import type { RACE_EVENTS } from '#contracts/races/events.ts';
import { sharePrizes } from '#contracts/races/prizes.ts';
import { endOfRace, mayBeCancelled, type RaceWindow } from '#contracts/races/window.ts';
import { addLatest } from '../engine/book/keep-latest.ts';
import { flag, id, list, number, tuple, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

export type Race = RaceWindow & { prizes: readonly number[]; isOver: boolean };

export type RaceState = {
  /** Of the house: those that are planned or run, and later ones until the next is planned. */
  races: Map<string, Race>;
  /** Of a player: the latest races whose prize was paid or declined. */
  settled: Set<string>;
};

const MOST_SETTLED = 100;

export const NO_RACES: Readonly<RaceState> = { races: new Map(), settled: new Set() };

declare module '../engine/book/account.ts' {
  interface Account {
    races: RaceState | undefined;
  }
}

const FORM = tuple(list(tuple(id, number, number, list(number), flag)), list(id));

export const raceSlice = packedOf<(typeof RACE_EVENTS)[number]['type']>()({
  name: 'races',
  version: 1,
  foldsPast: false,
  form: FORM,
  initial: (): RaceState => ({ races: new Map(), settled: new Set() }),
  count: ({ races, settled }) => races.size + settled.size,
  isEmpty: ({ races, settled }) => races.size === 0 && settled.size === 0,
  evolve: {
    'race-planned': ({ races }, { commandId, payload: { firstDay, days, prizes } }) => {
      for (const [id, race] of races) if (race.isOver) races.delete(id);
      races.set(commandId, { firstDay, days, prizes, isOver: false });
    },
    'race-cancelled': ({ races }, { payload: { raceId } }) => {
      races.get(raceId)!.isOver = true;
    },
    'race-settled': ({ races }, { payload: { raceId } }) => {
      races.get(raceId)!.isOver = true;
    },
    'race-prize-paid': settle,
    'race-prize-declined': settle,
  },
  complaints: {
    'race-cancelled': ({ races }, { at, payload: { raceId } }) => {
      const race = races.get(raceId);
      if (race === undefined || race.isOver) return `no race ${raceId} is planned`;
      return mayBeCancelled(race, at) ? null : 'the race had started';
    },
    'race-settled': settlingComplaint,
    'race-prize-paid': settledComplaint,
    'race-prize-declined': settledComplaint,
  },
  encode: ({ races, settled }): ValueOf<typeof FORM> => [
    [...races].map(([id, { firstDay, days, prizes, isOver }]) => [id, firstDay, days, prizes, isOver] as const),
    [...settled],
  ],
  decode: ([races, settled]): RaceState => ({
    races: new Map(races.map(([id, firstDay, days, prizes, isOver]) => [id, { firstDay, days, prizes, isOver }])),
    settled: new Set(settled),
  }),
});

function settlingComplaint({ races }: Readonly<RaceState>, event: EventOf<'race-settled'>): string | null {
  const { raceId, winners, leastOne } = event.payload;
  const race = races.get(raceId);
  if (race === undefined || race.isOver) return `no race ${raceId} runs`;
  if (event.at < endOfRace(race)) return 'the race was not over';
  if (new Set(winners.map(({ player }) => player)).size !== winners.length) return 'a winner is named twice';
  const due = sharePrizes(race.prizes, winners, { leastOne });
  const isDue =
    due.length === winners.length && due.every(({ rank, points }, at) => isSame(winners[at]!, rank, points));
  if (!isDue) return 'the prizes are not those of the ranks';
  const isSorted = winners.every(({ score }, at) => at === 0 || BigInt(winners[at - 1]!.score) >= BigInt(score));
  return isSorted ? null : 'the winners are not in the order of their scores';
}

const isSame = (winner: { rank: number; points: number }, rank: number, points: number) =>
  winner.rank === rank && winner.points === points;

type Settled = EventOf<'race-prize-paid' | 'race-prize-declined'>;

function settle({ settled }: RaceState, { payload: { raceId } }: Settled): void {
  addLatest(settled, raceId, MOST_SETTLED);
}

function settledComplaint({ settled }: Readonly<RaceState>, { payload: { raceId } }: Settled): string | null {
  return settled.has(raceId) ? `the prize of the race ${raceId} was settled before` : null;
}
