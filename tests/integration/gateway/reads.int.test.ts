import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type House, openHouse } from './house.ts';
import type { DiceReply, Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;
const bets: DiceReply[] = [];

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  await anna.register('anna');
  for (let count = 0; count < 5; count++) bets.push((await anna.bet(1)).body);
});
afterAll(() => house[Symbol.asyncDispose]());

const last = () => ({ 'min-position': bets.at(-1)!.receipt.position });

test('after a bet, a read with its position never shows the balance before it', async () => {
  for (let count = 0; count < 20; count++) {
    const { newBalance, receipt } = (await anna.bet(1)).body;
    const me = await anna.get<{ points: number }>('/api/auth/user', { 'min-position': receipt.position });
    expect(me.body.points).toBe(newBalance);
    const [, seq] = me.headers.get('as-of-position')!.split(':');
    expect(Number(seq)).toBeGreaterThanOrEqual(receipt.seq);
  }
});

test('a position that the views do not reach in time is reported, with when to retry', async () => {
  await using client = await openClient(house.db.url);
  await client.pg.query('begin; lock table projection.checkpoint in exclusive mode');
  const { receipt } = (await anna.bet(1)).body;
  const refused = await anna.get<Problem>('/api/auth/user', { 'min-position': receipt.position });
  await client.pg.query('rollback');
  expect([refused.status, refused.body.code]).toEqual([503, 'position-not-reached']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test.each([
  ['0:999999999', 'Partition 0 of the log has not come to 999999999.'],
  ['0:1,1:1', 'The log has no partition 1.'],
  ['9999:1', 'The log has no partition 9999.'],
])('no read waits for %s: %s', async (position, sentence) => {
  const refused = await anna.get<Problem>('/api/auth/user', { 'min-position': position });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([400, 'invalid-input', sentence]);
  expect(refused.body.details).toEqual([{ path: 'min-position', message: sentence }]);
});

test.each(['x', '0', '0:-1', '0:1:2', '0:1,', `0:${'9'.repeat(40)}`])('"%s" is no position', async (position) => {
  const refused = await anna.get<Problem>('/api/auth/user', { 'min-position': position });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
});

test('history by query and by path segments is the same, and "all" is no filter', async () => {
  // Earlier tests have bet too; from here on the view is caught up.
  bets.push((await anna.bet(1)).body);
  const all = await anna.get<HistoryRow[]>('/api/games/history', last());
  expect(all.body.map((row) => row.id)).toEqual(expect.arrayContaining(bets.map(({ receipt }) => receipt.roundId)));
  for (const path of [
    '?game=dice',
    '/dice',
    '?period=today',
    '/all/week',
    '?game=all&period=month',
    '/dice/today',
    '/all',
  ]) {
    expect((await anna.get(`/api/games/history${path}`)).body, path).toEqual(all.body);
  }
  expect((await anna.get('/api/games/history/roulette')).body).toEqual([]);
  expect((await anna.get('/api/games/history?game=roulette')).body).toEqual([]);
});

test('history pages backwards without a gap', async () => {
  const all = (await anna.get<HistoryRow[]>('/api/games/history', last())).body;
  const first = (await anna.get<HistoryRow[]>('/api/games/history?limit=2')).body;
  const next = (await anna.get<HistoryRow[]>(`/api/games/history?limit=2&before=${first[1]!.id}`)).body;
  expect([...first, ...next]).toEqual(all.slice(0, 4));
});

test.each([
  '/api/games/history?game=chess',
  '/api/games/history/dice/yesterday',
  '/api/games/history/dice?game=keno',
  '/api/games/history?limit=0',
  '/api/games/history?limit=ten',
  '/api/games/history?limit=1&limit=2',
  '/api/games/history?user=1',
  '/api/user/transactions?before=yesterday',
  '/api/fair/round/1',
  '/api/leaderboard?limit=100000',
])('%s is refused as invalid input', async (path) => {
  const refused = await anna.get<Problem>(path);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
});

test('another player’s round does not exist', async () => {
  const bert = house.visitor();
  await bert.register('bert');
  const { roundId } = bets[0]!.receipt;
  for (const path of [`/api/fair/round/${roundId}`, `/api/fair/round/${roundId}/link`]) {
    const refused = await bert.get<Problem>(path, last());
    expect([refused.status, refused.body.code]).toEqual([404, 'not-found']);
  }
  expect((await anna.get(`/api/fair/round/${roundId}`)).status).toBe(200);
});

test('a shared round can be read with its link only, a guessed link finds nothing', async () => {
  const { roundId, stakePoints } = bets[0]!.receipt;
  const { body } = await anna.get<{ link: string }>(`/api/fair/round/${roundId}/link`, last());
  const shared = await house.visitor().get<{ stakePoints: number }>(`/api/fair/receipts/${body.link}`);
  expect([shared.status, shared.body.stakePoints]).toEqual([200, stakePoints]);
  expect(shared.text).not.toMatch(/anna|account|username/i);
  const madeUp = await house.visitor().get<Problem>(`/api/fair/receipts/${'A'.repeat(body.link.length)}`);
  expect([madeUp.status, madeUp.body.message]).toEqual([404, 'There is no receipt at this link.']);
});

test('the seed pair is committed before, and revealed by rotation', async () => {
  const before = await anna.get<{ serverSeedHash: string; nextServerSeedHash: string; nonce: number }>(
    '/api/fair/seeds',
    last(),
  );
  expect(before.text).not.toContain('"serverSeed":"');
  const rotated = await anna.post<{
    revealed: { serverSeed: string };
    seeds: { serverSeedHash: string; nonce: number };
  }>('/api/fair/rotate', { clientSeed: 'chosen by anna' });
  expect(rotated.status).toBe(200);
  expect(rotated.body.seeds.serverSeedHash).toBe(before.body.nextServerSeedHash);
  const position = rotated.headers.get('as-of-position')!;
  const after = await anna.get('/api/fair/seeds', { 'min-position': position });
  expect(after.body).toMatchObject({
    clientSeed: 'chosen by anna',
    nonce: rotated.body.seeds.nonce,
    previous: { serverSeed: rotated.body.revealed.serverSeed, serverSeedHash: before.body.serverSeedHash },
  });
  const round = await anna.get(`/api/fair/round/${bets[0]!.receipt.roundId}`);
  expect(round.body).toMatchObject({ serverSeed: rotated.body.revealed.serverSeed });
});

test('totals are reported over all games and per game', async () => {
  const { position } = (await anna.bet(1)).body.receipt;
  const totals = async (query: string) =>
    (await anna.get<{ gamesPlayed: number }>(`/api/games/stats${query}`, { 'min-position': position })).body;
  const all = await totals('');
  expect(all.gamesPlayed).toBeGreaterThan(5);
  expect(await totals('?game=dice')).toEqual(all);
  expect(await totals('?game=all')).toEqual(all);
  expect(await totals('?game=keno')).toEqual({ gamesPlayed: 0, totalWagered: 0, totalWon: 0, netProfit: 0 });
  expect((await anna.get('/api/games/stats?game=poker')).status).toBe(400);
});

test('public figures show user names and never an address', async () => {
  await house.projector.caughtUp();
  const visitor = house.visitor();
  const paths = [
    '/api/leaderboard',
    '/api/public/recent-activity',
    '/api/public/stats',
    '/api/config',
    '/api/games/odds',
  ];
  for (const path of paths) {
    const { status, text } = await visitor.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain('@');
  }
  const board = await anna.get('/api/leaderboard');
  expect(board.body).toMatchObject({ you: { rank: expect.any(Number) }, users: expect.arrayContaining([]) });
  expect((await visitor.get('/api/leaderboard')).body).toMatchObject({ you: null, totalUsers: 2 });
});
