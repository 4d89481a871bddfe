import type { EventOf } from '#contracts/events.ts';
import type { LEVEL_EVENTS } from '#contracts/levels/events.ts';
import { expectedLossMillionths } from '#contracts/games/expected-return.ts';
import { levelBy } from '#contracts/levels/level-pay.ts';
import { type LEVEL_SETTINGS, levelTerms } from '#contracts/levels/settings.ts';
import type { ReadSetting } from '#contracts/definition/setting.ts';
import type { Account } from '../engine/book/account.ts';
import { fieldsOf } from '../engine/book/slice.ts';

/** `claimedAt`: milliseconds; 0 before the first claim. `remainder`: hundred-millionths of a point. */
type LevelPay = { remainder: number; claimedAt: number; paidLevel: number };

declare module '../engine/book/account.ts' {
  interface Account {
    /** Credited offers, less reversals. */
    offerPoints: number;
    wageredPoints: number;
    /** Millionths of a point: theoretical loss since the last claim of rakeback. */
    lossMillionths: number;
    levelPay: LevelPay;
  }
}

type LevelState = Pick<Account, 'offerPoints' | 'wageredPoints' | 'lossMillionths' | 'levelPay'>;

const NO_PAY: LevelPay = { remainder: 0, claimedAt: 0, paidLevel: 1 };

export const levelSlice = fieldsOf<(typeof LEVEL_EVENTS)[number]['type']>()({
  name: 'levels',
  version: 1,
  foldsPast: true,
  initial: (): LevelState => ({ offerPoints: 0, wageredPoints: 0, lossMillionths: 0, levelPay: NO_PAY }),
  isEmpty: ({ offerPoints, wageredPoints, levelPay }) =>
    offerPoints === 0 && wageredPoints === 0 && levelPay === NO_PAY,
  evolve: {
    'round-played': countRound,
    'round-settled': countRound,
    'offer-released': countOffer,
    'released-offer-reversed': countOffer,
    'rakeback-claimed': (state, { at, payload: { remainder } }) => {
      state.lossMillionths = 0;
      state.levelPay = { ...state.levelPay, remainder, claimedAt: at };
    },
    'level-bonus-claimed': (state, { payload: { level } }) => {
      state.levelPay = { ...state.levelPay, paidLevel: level };
    },
  },
  complaints: {
    'rakeback-claimed': ({ lossMillionths }, { payload }) =>
      payload.lossMillionths === lossMillionths
        ? null
        : `the theoretical loss was ${lossMillionths} millionths, not ${payload.lossMillionths}`,
    'level-bonus-claimed': ({ levelPay }, { payload: { level } }) =>
      level > levelPay.paidLevel ? null : 'the bonus of that level was paid before',
  },
  encode: ({ offerPoints, wageredPoints, lossMillionths, levelPay: { remainder, claimedAt, paidLevel } }) => [
    offerPoints,
    wageredPoints,
    lossMillionths,
    ...(remainder === 0 && claimedAt === 0 && paidLevel === 1 ? [] : [remainder, claimedAt, paidLevel]),
  ],
  decode: ([offerPoints, wageredPoints, lossMillionths, remainder, claimedAt = 0, paidLevel = 1]: Stored) => ({
    offerPoints,
    wageredPoints,
    lossMillionths,
    levelPay: remainder === undefined ? NO_PAY : { remainder, claimedAt, paidLevel },
  }),
});

type Stored = [
  offerPoints: number,
  wageredPoints: number,
  lossMillionths: number,
  remainder?: number,
  claimedAt?: number,
  paidLevel?: number,
];

function countRound(state: LevelState, { game, payload }: EventOf<'round-played'> | EventOf<'round-settled'>): void {
  state.wageredPoints = bounded(state.wageredPoints + payload.stakePoints);
  state.lossMillionths = bounded(state.lossMillionths + lossOf(game!, payload));
}

/** Parameters are not checked when the log is read, and a round that the rules cannot read must not stop the writer. */
function lossOf(...round: Parameters<typeof expectedLossMillionths>): number {
  try {
    return expectedLossMillionths(...round);
  } catch {
    return 0;
  }
}

function countOffer(
  state: LevelState,
  { amount }: EventOf<'offer-released'> | EventOf<'released-offer-reversed'>,
): void {
  state.offerPoints += amount;
}

/** Beyond it sums are not exact: nine thousand million points of theoretical loss between two claims. */
function bounded(sum: number): number {
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/** Of the deeds so far. */
export function levelIn(
  { offerPoints, wageredPoints }: Pick<Account, 'offerPoints' | 'wageredPoints'>,
  setting: ReadSetting<typeof LEVEL_SETTINGS>,
): number {
  return levelBy({ offerPoints: BigInt(offerPoints), wageredPoints: BigInt(wageredPoints) }, levelTerms(setting));
}
