import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomCommandId } from '#infra/process/random.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import { openRoundsBed, type RoundsBed, writtenDown } from './rounds-bed.ts';

const THREE = { betAmount: 100, mineCount: 3 };

let bed: RoundsBed;
beforeAll(async () => {
  bed = await openRoundsBed(100_000);
});
afterAll(() => bed[Symbol.asyncDispose]());

async function start() {
  const mines = await bed.secretOfNext<readonly number[]>('mines', { mineCount: 3 });
  const { status, body } = await bed.mines('start', THREE);
  expect([status, body.message]).toEqual([200, undefined]);
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile));
  return { mines, safe, ...body };
}

test('a round is won: the multiplier rises with each tile, the cash-out pays and reveals the mines', async () => {
  const before = await bed.balance();
  const { safe, mines, startId, newBalance } = await start();
  expect(newBalance).toBe(before - 100);
  for (const [count, multiplier] of [
    [1, 1.09],
    [2, 1.24],
    [3, 1.43],
  ] as const) {
    const { body } = await bed.mines('reveal', { tileIndex: safe[count - 1], startId });
    expect(body).toMatchObject({ hitMine: false, revealedMines: [], currentMultiplier: multiplier, gameOver: false });
    expect(body.revealedTiles).toEqual(safe.slice(0, count));
  }
  const { body } = await bed.mines('cashout', { startId });
  expect(body).toMatchObject({ gameOver: true, winnings: 143, isWin: true, newBalance: before + 43, hitMine: false });
  expect(new Set(body.revealedMines)).toEqual(new Set(mines));
  expect(body.receipt).toMatchObject({ stakePoints: 100, payoutPoints: 143 });
  expect(await bed.balance()).toBe(before + 43);
});

test('a round is lost: a mine ends it, all mines are revealed, and it pays nothing', async () => {
  const before = await bed.balance();
  const { mines } = await start();
  const { body } = await bed.mines('reveal', { tileIndex: mines[1] });
  expect(body).toMatchObject({
    hitMine: true,
    tileIndex: mines[1],
    gameOver: true,
    winnings: 0,
    newBalance: before - 100,
  });
  expect(body.revealedMines).toHaveLength(3);
  expect(body.receipt).toMatchObject({ payoutPoints: 0 });
});

test('the mines are in no reply, event or view before the round is over', async () => {
  const { mines, safe, startId: _, ...reply } = await start();
  expect(reply).toMatchObject({ revealedMines: [], tileIndex: null });
  await bed.mines('reveal', { tileIndex: safe[0] });
  await bed.projector.caughtUp();
  const active = JSON.stringify(await bed.active());
  const inPlay = (await writtenDown(bed)).split('\n').filter((line) => line.includes('"progress"'));
  expect(inPlay.length).toBeGreaterThan(1);
  for (const text of [active, ...inPlay]) {
    expect(text).not.toContain(mines.join(','));
    expect(text).not.toMatch(/"mines":\[\d/);
  }
  await bed.mines('cashout');
});

test('a tile that is open already returns the same state', async () => {
  const { safe } = await start();
  const first = await bed.mines('reveal', { tileIndex: safe[0] });
  const again = await bed.mines('reveal', { tileIndex: safe[0] });
  expect(again.body).toEqual({ ...first.body, resumed: true });
  await bed.mines('cashout');
});

test('starting again returns the open round and takes nothing', async () => {
  const { startId, newBalance, safe } = await start();
  const again = await bed.mines('start', { betAmount: 500, mineCount: 10 });
  expect(again.body).toMatchObject({ startId, betAmount: 100, mineCount: 3, resumed: true, newBalance });
  expect((await bed.active()).mines).toMatchObject({ startId });
  await bed.mines('reveal', { tileIndex: safe[0] });
  await bed.mines('cashout');
  expect((await bed.active()).mines).toBeNull();
});

test('after the end nothing can be revealed and nothing cashed out', async () => {
  const { mines, safe } = await start();
  await bed.mines('reveal', { tileIndex: mines[0] });
  for (const [move, body] of [
    ['reveal', { tileIndex: safe[0] }],
    ['cashout', undefined],
  ] as const) {
    const { status, body: problem } = await bed.mines(move, body);
    expect([status, problem.code]).toEqual([409, 'round-not-open']);
  }
});

test('a cash-out before the first tile is refused', async () => {
  const { safe } = await start();
  const { status, body } = await bed.mines('cashout');
  expect([status, body.code]).toEqual([409, 'nothing-revealed']);
  await bed.mines('reveal', { tileIndex: safe[0] });
  await bed.mines('cashout');
});

test('parallel reveals and cash-outs end in one result, and the points agree with it', async () => {
  for (let round = 0; round < 8; round++) {
    const before = await bed.balance();
    const { mines, safe } = await start();
    await bed.mines('reveal', { tileIndex: safe[0] });
    const answers = await Promise.all([
      bed.mines('cashout'),
      bed.mines('reveal', { tileIndex: mines[0] }),
      bed.mines('cashout'),
      bed.mines('reveal', { tileIndex: safe[1] }),
    ]);
    const ended = answers.filter(({ body }) => body.gameOver);
    expect(ended).toHaveLength(1);
    expect(await bed.balance()).toBe(before - 100 + ended[0]!.body.winnings);
  }
});

test('the same key is the same move, however often it is sent', async () => {
  const { safe } = await start();
  const key = randomCommandId();
  const answers = await Promise.all(Array.from({ length: 5 }, () => bed.mines('reveal', { tileIndex: safe[0] }, key)));
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
  const other = await bed.mines('reveal', { tileIndex: safe[1] }, key);
  expect([other.status, other.body.code]).toEqual([409, 'command-id-reused']);
  await bed.mines('cashout');
});

test.each([
  ['start', { betAmount: 10, mineCount: 0 }],
  ['start', { betAmount: 10, mineCount: 24 }],
  ['start', { betAmount: 10, mineCount: '3' }],
  ['start', { betAmount: 10, mineCount: 3.5 }],
  ['start', { betAmount: 0, mineCount: 3 }],
  ['start', { betAmount: -5, mineCount: 3 }],
  ['start', { betAmount: 2 ** 53, mineCount: 3 }],
  ['start', { betAmount: 10, mineCount: 3, mines: [1, 2, 3] }],
  ['reveal', { tileIndex: 25 }],
  ['reveal', { tileIndex: -1 }],
  ['reveal', { tileIndex: '4' }],
  ['reveal', {}],
  ['reveal', { tileIndex: 1, startId: 'mine' }],
  ['cashout', { winnings: 1_000_000 }],
])('%s %j is refused with a sentence', async (move, body) => {
  const { status, body: problem } = await bed.mines(move, body);
  expect([status, problem.code]).toEqual([400, 'invalid-input']);
  expect(problem.message).toMatch(/\.$/);
});

test('another player’s round does not exist', async () => {
  const { startId, safe } = await start();
  const eve = bed.visitor();
  await eve.register('eve');
  const stolen = await eve.post<{ code: string }>('/api/games/mines/cashout', { startId });
  expect([stolen.status, stolen.body.code]).toEqual([409, 'round-not-open']);
  await bed.mines('reveal', { tileIndex: safe[0] });
  await bed.mines('cashout');
});

test('the seed is not revealed while a round is open (H23)', async () => {
  const { safe } = await start();
  const refused = await bed.anna.post<{ code: string; message: string; games: string[] }>('/api/fair/rotate', {
    clientSeed: 'mine',
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'round-open']);
  expect(refused.body).toMatchObject({
    message: 'Finish your open Mines round first: it still uses this seed.',
    games: ['mines'],
  });
  await bed.mines('reveal', { tileIndex: safe[0] });
  const { body } = await bed.mines('cashout');
  const rotated = await bed.anna.post('/api/fair/rotate', { clientSeed: 'mine' });
  expect(rotated.status).toBe(200);
  await bed.projector.caughtUp();
  const record = await bed.anna.get(`/api/fair/round/${body.receipt!.roundId}`);
  expect(record.body).toMatchObject({ game: 'mines', serverSeed: expect.any(String) as string });
});

test('every point is accounted for', async () => {
  expect(await auditOf(bed.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
