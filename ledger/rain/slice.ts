import type { RAIN_EVENTS } from '#contracts/rain/events.ts';
import type { EventOf } from '#contracts/events.ts';
import { addLatest, removeOldest } from '../engine/book/keep-latest.ts';
import { id, list, number, tuple, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

export type PouredRain = { sharePoints: number; returned: Set<number> };

export type RainState = {
  /** Of a player: the latest rains whose share was paid or declined. */
  settled: Set<string>;
  /** Of the pool: the latest rains. */
  poured: Map<string, PouredRain>;
};

const MOST_SETTLED = 50;
const MOST_POURED = 2000;

export const NO_RAIN: Readonly<RainState> = { settled: new Set(), poured: new Map() };

declare module '../engine/book/account.ts' {
  interface Account {
    rain: RainState | undefined;
  }
}

const FORM = tuple(list(id), list(tuple(id, number, list(number))));

export const rainSlice = packedOf<(typeof RAIN_EVENTS)[number]['type']>()({
  name: 'rain',
  version: 1,
  foldsPast: false,
  form: FORM,
  initial: (): RainState => ({ settled: new Set(), poured: new Map() }),
  count: ({ settled, poured }) => settled.size + poured.size,
  isEmpty: ({ settled, poured }) => settled.size === 0 && poured.size === 0,
  evolve: {
    'rain-pool-fed': () => {},
    'rain-poured': ({ poured }, { commandId, payload: { sharePoints } }) => {
      poured.set(commandId, { sharePoints, returned: new Set() });
      removeOldest(poured, MOST_POURED);
    },
    'rain-share-paid': ({ settled }, { payload: { rainId } }) => addLatest(settled, rainId, MOST_SETTLED),
    'rain-share-declined': ({ settled }, { payload: { rainId } }) => addLatest(settled, rainId, MOST_SETTLED),
    'rain-share-returned': ({ poured }, { payload: { rainId, participant } }) => {
      poured.get(rainId)?.returned.add(participant);
    },
  },
  complaints: {
    'rain-poured': (_state, { amount, payload: { sharePoints, participants } }) => {
      if (new Set(participants).size !== participants.length) return 'a participant is named twice';
      const points = sharePoints * participants.length;
      return points > 0 && amount === -points
        ? null
        : `${participants.length} shares of ${sharePoints} are not ${-amount}`;
    },
    'rain-share-paid': (state, event) =>
      event.amount > 0 ? settledComplaint(state, event) : 'a share of a rain has at least one point',
    'rain-share-declined': settledComplaint,
    'rain-share-returned': ({ poured }, { amount, payload: { rainId, participant } }) => {
      const rain = poured.get(rainId);
      if (rain === undefined) return `there was no rain ${rainId}`;
      if (rain.returned.has(participant)) return `the share of account ${participant} was returned before`;
      return amount === rain.sharePoints ? null : `a share was ${rain.sharePoints} points, not ${amount}`;
    },
  },
  encode: ({ settled, poured }): ValueOf<typeof FORM> => [
    [...settled],
    [...poured].map(([rainId, { sharePoints, returned }]) => [rainId, sharePoints, [...returned]] as const),
  ],
  decode: ([settled, poured]): RainState => ({
    settled: new Set(settled),
    poured: new Map(
      poured.map(([rainId, sharePoints, returned]) => [rainId, { sharePoints, returned: new Set(returned) }]),
    ),
  }),
});

function settledComplaint(
  { settled }: Readonly<RainState>,
  { payload: { rainId } }: EventOf<'rain-share-paid' | 'rain-share-declined'>,
): string | null {
  return settled.has(rainId) ? `its share of the rain ${rainId} was settled before` : null;
}
