import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { minesCashOut, minesReveal, minesStart } from '#contracts/play/calls/mines.ts';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { config } from '#contracts/settings/calls.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { Seat } from '#tests/support/seat.tsx';
import { seenPositions } from '../../../api/position-memory.ts';
import { createQueryClient, keyOf, USER_KEY } from '../../../api/query-client.ts';
import type { EndReply, OpenRoundRules } from './open-round.ts';
import { useOpenRound } from './use-open-round.ts';

type Rules = OpenRoundRules<'mines', typeof minesStart, typeof minesReveal | typeof minesCashOut>;
type Sent = { path: string; key: string | null; body: unknown };

/** Total pause of all retries of a read. */
const READ_GIVEN_UP_MS = 4000;

const FIRST = '01890a5d-ac96-774b-bcce-b302099a8057';
const SECOND = '01890a5d-ac96-774b-bcce-b302099a8058';

const player = { id: 77, username: 'mabel', points: 100, heldPoints: 0 };

const open = (revealedTiles: number[] = [], startId = FIRST): MinesState => ({
  startId,
  betAmount: 10,
  mineCount: 3,
  revealedTiles,
  revealedMines: [],
  hitMine: false,
  tileIndex: null,
  currentMultiplier: 1,
  nextMultiplier: 1.09,
  cashOutPoints: 10,
  maxPayoutPoints: 1_000_000,
  gameOver: false,
});
const reply = (state: MinesState, told: object = {}) => ({
  ...state,
  winnings: 0,
  isWin: false,
  newBalance: 90,
  receipt: null,
  resumed: false,
  ...told,
});
const receipt = {
  roundId: '0-12',
  seq: 12,
  position: '0:12',
  stakePoints: 10,
  payoutPoints: 12,
  multiplierHundredths: 124,
  balanceAfter: 102,
  nonce: 0,
  at: '2026-01-01T00:00:00.000Z',
};
const over = (): EndReply<'mines'> => ({
  ...reply({ ...open([0, 1]), revealedMines: [4, 5, 6], gameOver: true, nextMultiplier: null, cashOutPoints: 0 }),
  winnings: 12,
  isWin: true,
  newBalance: 102,
  receipt,
});

const answer = (data: unknown, status = 200, headers = {}) => new Response(JSON.stringify(data), { status, headers });
const refusal = (code: string, status: number) => () => answer({ message: 'No.', code, requestId: 'r' }, status);
const networkFails = (): Response => {
  throw new TypeError('network');
};

class House {
  mines: MinesState | null = null;
  canRead = true;
  readonly sent: Sent[] = [];
  readonly #answers: (() => Response)[];

  constructor(...answers: (() => Response)[]) {
    this.#answers = answers;
    vi.stubGlobal('fetch', async (address: string, request: { method: string; headers: Headers; body: string }) => {
      if (request.method === 'GET') return this.#read(address);
      const key = request.headers.get('idempotency-key');
      this.sent.push({ path: address, key, body: JSON.parse(request.body) });
      return this.#answers.shift()!();
    });
  }

  #read(address: string): Response {
    if (!this.canRead) return networkFails();
    if (!address.endsWith('/active')) return answer(player);
    return answer({ crash: null, blackjack: null, mines: this.mines });
  }
}

async function settle(milliseconds = 50) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function sitDown(rules: Partial<Rules> = {}) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, player);
  const wrapper = ({ children }: { children: ReactNode }) => <Seat client={client}>{children}</Seat>;
  const onEnd = vi.fn<Rules['onEnd']>();
  const onRefused = vi.fn<Rules['onRefused']>();
  const house = { game: 'mines', start: minesStart, moves: [minesReveal, minesCashOut] } as const;
  const { result } = renderHook(() => useOpenRound({ ...house, onEnd, onRefused, ...rules }), { wrapper });
  await settle();
  const start = () => act(() => result.current.start({ betAmount: 10, mineCount: 3 }));
  const reveal = (tileIndex: number) => act(() => result.current.move('mines-reveal', { tileIndex }));
  const push = async () => {
    await act(() => client.invalidateQueries({ queryKey: keyOf(activeRounds) }));
    await settle();
  };
  const points = () => client.getQueryData<typeof player>(USER_KEY)!.points;
  return { client, table: result, start, reveal, push, points, onEnd, onRefused };
}

beforeEach(() => {
  vi.useFakeTimers();
  seenPositions.forget();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a round', () => {
  test('is started, moved by its name and ended; its end stays on the table', async () => {
    const house = new House(
      () => answer(reply(open())),
      () => answer(reply(open([7]))),
      () => answer(over()),
    );
    const { table, start, reveal, points, onEnd } = await sitDown();
    start();
    expect(table.current.phase).toBe('busy');
    await settle();
    expect([table.current.isOpen, points()]).toEqual([true, 90]);
    reveal(7);
    await settle();
    expect(table.current.round?.revealedTiles).toEqual([7]);
    act(() => table.current.move('mines-cashout', {}));
    await settle();
    expect(house.sent.map(({ body }) => body)).toEqual([
      { betAmount: 10, mineCount: 3 },
      { tileIndex: 7, startId: FIRST },
      { startId: FIRST },
    ]);
    expect(new Set(house.sent.map(({ key }) => key)).size).toBe(3);
    const { isOpen, ended, gone } = table.current;
    expect([isOpen, ended?.winnings, gone, points()]).toEqual([false, 12, null, 102]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('that the server keeps open is on the table when the screen opens', async () => {
    const house = new House();
    house.mines = open([3, 4]);
    const { table } = await sitDown();
    expect([table.current.isOpen, table.current.round]).toEqual([true, house.mines]);
  });

  test('that was already open is resumed by a start, and nothing is taken', async () => {
    const house = new House(() => answer(reply(open([9]), { resumed: true })));
    const { table, start } = await sitDown();
    house.mines = open([9]);
    start();
    await settle();
    expect(table.current.round?.revealedTiles).toEqual([9]);
  });

  test('is announced only after its animation', async () => {
    new House(() => answer(reply(open())));
    const { table, start } = await sitDown({ revealMs: () => 500 });
    start();
    await settle();
    expect([table.current.decided?.startId, table.current.round]).toEqual([FIRST, null]);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect([table.current.decided, table.current.round?.startId]).toEqual([null, FIRST]);
  });

  test('takes one move at a time', async () => {
    const house = new House(() => answer(reply(open([1]))));
    house.mines = open();
    const { reveal } = await sitDown();
    reveal(1);
    reveal(2);
    await settle();
    expect(house.sent).toHaveLength(1);
  });
});

describe('a reset', () => {
  test('clears a table whose round is over', async () => {
    new House(
      () => answer(reply(open())),
      () => answer(over()),
    );
    const { table, start } = await sitDown();
    start();
    await settle();
    act(() => table.current.move('mines-cashout', {}));
    await settle();
    act(() => table.current.reset());
    expect([table.current.round, table.current.gone]).toEqual([null, null]);
  });

  test('keeps an open round: it is set aside, and a start brings it back without a bet', async () => {
    const house = new House();
    house.mines = open([5]);
    const { table, start } = await sitDown();
    act(() => table.current.reset());
    expect([table.current.round, table.current.isOpen, table.current.aside]).toEqual([null, false, house.mines]);
    act(() => table.current.move('mines-reveal', { tileIndex: 2 }));
    start();
    expect([table.current.round, table.current.aside]).toEqual([house.mines, null]);
    expect(house.sent).toEqual([]);
  });
});

describe('another tab', () => {
  test('moves the round, and this one follows', async () => {
    const house = new House();
    house.mines = open([1]);
    const { table, push } = await sitDown();
    house.mines = open([1, 2]);
    await push();
    expect(table.current.round?.revealedTiles).toEqual([1, 2]);
  });

  test('ends the round, and this one shows that it ended elsewhere until the table is cleared', async () => {
    const house = new House();
    house.mines = open([1]);
    const { table, push } = await sitDown();
    house.mines = null;
    await push();
    expect([table.current.round, table.current.gone?.startId]).toEqual([null, FIRST]);
    act(() => table.current.reset());
    expect(table.current.gone).toBeNull();
  });

  test('has started the next round: a move for the old one is refused, and the next one is shown', async () => {
    const house = new House(refusal('round-not-open', 409));
    house.mines = open([1]);
    const { table, reveal, onRefused } = await sitDown();
    house.mines = open([], SECOND);
    reveal(8);
    await settle();
    expect(house.sent[0]!.body).toEqual({ tileIndex: 8, startId: FIRST });
    expect(onRefused.mock.calls[0]![0]).toMatchObject({ code: 'round-not-open' });
    expect([table.current.round?.startId, table.current.gone]).toEqual([SECOND, null]);
  });
});

describe('a move without an answer', () => {
  test('is sent again under its key, and happens once', async () => {
    const house = new House(networkFails, () => answer(over()));
    house.mines = open([0]);
    const { table, reveal, onEnd } = await sitDown();
    reveal(1);
    await settle();
    expect(table.current.phase).toBe('unknown');
    reveal(2);
    act(() => table.current.check());
    await settle();
    expect(house.sent.map(({ key, body }) => [key, body])).toEqual([
      [house.sent[0]!.key, { tileIndex: 1, startId: FIRST }],
      [house.sent[0]!.key, { tileIndex: 1, startId: FIRST }],
    ]);
    expect([table.current.phase, table.current.ended?.winnings]).toEqual(['idle', 12]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('survives a reload with its key', async () => {
    const house = new House(networkFails, () => answer(reply(open())));
    const before = await sitDown();
    before.start();
    await settle();
    cleanup();
    const { table } = await sitDown();
    expect([table.current.phase, table.current.made?.body]).toEqual(['unknown', { betAmount: 10, mineCount: 3 }]);
    act(() => table.current.check());
    await settle();
    expect(house.sent[1]!.key).toBe(house.sent[0]!.key);
    expect([table.current.phase, table.current.isOpen]).toEqual(['idle', true]);
  });

  test('is not shown as it was then, as the round may have moved on', async () => {
    const house = new House(networkFails, () => answer(reply(open([1])), 200, { 'idempotency-hit': 'true' }));
    house.mines = open();
    const { table, reveal } = await sitDown();
    reveal(1);
    await settle();
    house.mines = open([1, 2]);
    act(() => table.current.check());
    await settle();
    expect(table.current.round?.revealedTiles).toEqual([1, 2]);
  });

  test('can be dismissed, and the open rounds are read again', async () => {
    const house = new House(networkFails);
    house.mines = open();
    const { table, reveal } = await sitDown();
    reveal(1);
    await settle();
    house.mines = open([1]);
    act(() => table.current.leave());
    await settle();
    expect([table.current.phase, table.current.round?.revealedTiles]).toEqual(['idle', [1]]);
    expect(sessionStorage.length).toBe(0);
  });
});

test('a busy gateway leaves an earlier move unknown, and it is still sent again', async () => {
  const house = new House(networkFails, refusal('rate-limited', 429), () => answer(reply(open([1]))));
  house.mines = open();
  const { table, reveal, onRefused } = await sitDown();
  reveal(1);
  await settle();
  act(() => table.current.check());
  await settle();
  expect([table.current.phase, onRefused.mock.calls]).toEqual(['unknown', []]);
  act(() => table.current.check());
  await settle();
  expect(table.current.round?.revealedTiles).toEqual([1]);
});

test('with a configured rest between rounds the next one waits for it', async () => {
  const house = new House(
    () => answer(reply(open())),
    () => answer(over()),
    () => answer(reply(open([], SECOND))),
  );
  const { table, start, client } = await sitDown();
  client.setQueryData(keyOf(config), { limits: { mines: { minCycleMs: 2000 } } });
  await settle();
  start();
  await settle();
  act(() => table.current.move('mines-cashout', {}));
  await settle();
  start();
  expect([table.current.isResting, table.current.phase]).toEqual([true, 'idle']);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  start();
  await settle();
  expect([house.sent.length, table.current.round?.startId]).toEqual([3, SECOND]);
});

test('a start that is refused takes nothing, leaves nothing to check and a clear table', async () => {
  new House(refusal('insufficient-points', 422));
  const { table, start, points, onRefused } = await sitDown();
  start();
  await settle();
  expect([table.current.phase, table.current.round, points(), sessionStorage.length]).toEqual(['idle', null, 100, 0]);
  expect(onRefused.mock.calls[0]![1]).toEqual({ name: 'mines-start', body: { betAmount: 10, mineCount: 3 } });
});

test('nothing is started before the open rounds have been read', async () => {
  // Makes the random pause before a refetch its longest.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    new Uint8Array((bytes as Uint32Array).buffer).fill(255);
    return bytes;
  });
  const house = new House(() => answer(reply(open())));
  house.canRead = false;
  const { table, start } = await sitDown();
  start();
  await settle(READ_GIVEN_UP_MS);
  expect(table.current).toMatchObject({
    isKnown: false,
    phase: 'idle',
    problem: expect.stringMatching(/^No answer came/),
  });
  expect(house.sent).toEqual([]);
  house.canRead = true;
  act(() => table.current.readAgain());
  await settle();
  expect([table.current.isKnown, table.current.problem]).toEqual([true, null]);
});

test('an end that was pushed is shown once, whatever the reply says after it', async () => {
  const house = new House(() => answer(over()));
  house.mines = open([0]);
  const { table, onEnd, points } = await sitDown();
  act(() => {
    table.current.move('mines-cashout', {});
    table.current.conclude(over());
  });
  await settle();
  expect([table.current.ended?.winnings, table.current.isOpen, points()]).toEqual([12, false, 102]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
