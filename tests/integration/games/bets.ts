import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { SINGLE_SHOT_GAMES, type SingleShotGame } from '#contracts/games/rules.ts';
import { adjusts, opens, sets } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { openHouse } from '../gateway/house.ts';
import type { Answered, Visitor } from '../gateway/visitor.ts';

/** Each bet wins every second to fourth time. */
const BODIES: Readonly<Record<SingleShotGame, (points: number) => object>> = {
  dice: (betAmount) => ({ betAmount, prediction: 'over' }),
  roulette: (amount) => ({ bets: [{ type: 'red', numbers: [...RED], amount }] }),
  slots: (betAmount) => ({ betAmount }),
  wheel: (betAmount) => ({ betAmount }),
  keno: (betAmount) => ({ betAmount, selectedNumbers: [7] }),
  plinko: (betAmount) => ({ betAmount, rows: 8, risk: 'medium' }),
  baccarat: (betAmount) => ({ betAmount, betOn: 'player' }),
};

export const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36] as const;

export const ONE_AMOUNT = SINGLE_SHOT_GAMES.filter((game) => game !== 'roulette');

export type BetReply = { isWin: boolean; newBalance: number; receipt: ReceiptShape } & Problem &
  Record<string, unknown>;

export function bodyOf(game: SingleShotGame, points: number): object {
  return BODIES[game](points);
}

export function bet(
  visitor: Visitor,
  game: SingleShotGame,
  { points = 10, change = {}, key }: { points?: number; change?: object; key?: string } = {},
): Promise<Answered<BetReply>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return visitor.post<BetReply>(`/api/games/${game}`, { ...bodyOf(game, points), ...change }, headers);
}

export async function openCasino(purse: number) {
  const house = await openHouse();
  // In the log, because audits ask it.
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.settings));
  await accepted(house.ledger, sets('adults-only', false));
  const anna = house.visitor();
  const { id } = await anna.register('anna');
  const { ledger, projector } = house;
  await ledger.submit(adjusts(id, purse - 100));
  return {
    house,
    anna,
    async balance(): Promise<number> {
      await projector.caughtUp();
      return (await anna.get<{ points: number }>('/api/auth/user')).body.points;
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

export type Casino = Awaited<ReturnType<typeof openCasino>>;
