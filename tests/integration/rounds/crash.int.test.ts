import { afterAll, beforeAll, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import { flightPush, type FlightPush } from '#contracts/play/calls/flight-push.ts';
import { msUntil } from '#contracts/games/crash/flight.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import { openRoundsBed, type RoundsBed, writtenDown } from './rounds-bed.ts';

const FREE = { autoCashOutHundredths: null };
const BET = { betAmount: 100 };

let bed: RoundsBed;
beforeAll(async () => {
  bed = await openRoundsBed(1_000_000);
});
afterAll(() => bed[Symbol.asyncDispose]());

async function takeOff(least: number, autoCashOut?: number) {
  const point = await bed.until<number>('crash', FREE, (hundredths) => hundredths >= least && hundredths < 5000);
  const { status, body } = await bed.crash('start', { ...BET, ...(autoCashOut && { autoCashOut }) });
  expect([status, body.message]).toEqual([200, undefined]);
  return { ...body, point };
}

test("a cash-out above the clock's multiplier pays the clock's", async () => {
  const { newBalance, startId } = await takeOff(400);
  bed.clock.aheadMs += msUntil(200);
  const { body } = await bed.crash('cashout', { startId, cashOutMultiplier: 50 });
  expect(body).toMatchObject({ gameOver: true, crashed: false });
  expect(body.cashOutMultiplier).toBeGreaterThanOrEqual(2);
  expect(body.cashOutMultiplier).toBeLessThan(3);
  expect(body.winnings).toBe(Math.round(body.cashOutMultiplier! * 100));
  expect(body.newBalance).toBe(newBalance + body.winnings);
});

test("a cash-out below the clock's multiplier pays the requested one", async () => {
  await takeOff(400);
  bed.clock.aheadMs += msUntil(300);
  const { body } = await bed.crash('cashout', { cashOutMultiplier: 1.5 });
  expect(body).toMatchObject({ cashOutMultiplier: 1.5, winnings: 150 });
});

test('too late is too late, whatever the client claims', async () => {
  const { startId, point } = await takeOff(120);
  bed.clock.aheadMs += msUntil(point + 1);
  const { body } = await bed.crash('cashout', { startId, cashOutMultiplier: 1.1 });
  expect(body).toMatchObject({ crashed: true, winnings: 0, crashPoint: point / 100 });
  const history = await latest();
  expect(history).toMatchObject({ gameType: 'crash', isWin: false, winAmount: 0 });
});

test("a cash-out that names a flight returns how it ended, even if the house's timer was faster", async () => {
  const { startId, point } = await takeOff(120);
  bed.clock.aheadMs += msUntil(point + 1);
  await eventually(async () => (await bed.active()).crash === null);
  const { status, body } = await bed.crash('cashout', { startId, cashOutMultiplier: 1.1 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ startId, gameOver: true, crashed: true, winnings: 0, crashPoint: point / 100 });
  const { body: nameless } = await bed.crash('cashout', { cashOutMultiplier: 1.1 });
  expect(nameless.code).toBe('round-not-open');
});

test('a flight that was cashed out is not cashed out again under another key', async () => {
  const { startId, newBalance } = await takeOff(400);
  bed.clock.aheadMs += msUntil(200);
  await bed.crash('cashout', { startId, cashOutMultiplier: 1.5 });
  const { status, body } = await bed.crash('cashout', { startId, cashOutMultiplier: 1.5 });
  expect([status, body.code]).toEqual([409, 'round-not-open']);
  expect(await bed.balance()).toBe(newBalance + 150);
});

async function latest() {
  await bed.projector.caughtUp();
  const { body } = await bed.anna.get<{ gameType: string; isWin: boolean; winAmount: number }[]>(
    '/api/games/history?game=crash',
  );
  return body[0];
}

/** As a separate number: the digits may occur by chance in an id, a time or a hash. */
function asNumber(point: number): RegExp {
  return new RegExp(`(?<![\\w.-])(${point}|${(point / 100).toFixed(2).replace('.', '[.]')})(?!\\w)`);
}

test('the crash point is in no reply, event or view during the flight', async () => {
  const { point, startId, ...reply } = await takeOff(777);
  expect(reply).toMatchObject({ crashPoint: null, crashed: false, gameOver: false });
  await bed.projector.caughtUp();
  const active = JSON.stringify(await bed.active());
  const written = (await writtenDown(bed)).split('\n').filter((line) => line.includes(startId));
  expect(written.length).toBeGreaterThan(0);
  for (const text of [active, JSON.stringify(reply), ...written]) expect(text).not.toMatch(asNumber(point));
  expect(JSON.stringify([{ crashPoint: point }, point / 100])).toMatch(asNumber(point));
  bed.clock.aheadMs += msUntil(150);
  await bed.crash('cashout', { cashOutMultiplier: 1.2 });
});

test('the flight ends automatically on time, and watchers are notified how', async () => {
  const socket = io(bed.address, {
    transports: ['websocket'],
    extraHeaders: { cookie: bed.anna.cookie, origin: bed.address },
  });
  await eventually(() => Promise.resolve(socket.connected));
  const { startId, point } = await takeOff(150, 1.5);
  const heard: FlightPush[] = [];
  socket.on('flight', (push: unknown) => void heard.push(flightPush.parse(push)));
  socket.emit('flight', { startId });
  await eventually(() => Promise.resolve(heard.some(({ kind }) => kind === 'over')));
  socket.close();
  expect(heard.some(({ kind }) => kind === 'tick')).toBe(true);
  expect(heard.at(-1)).toMatchObject({
    kind: 'over',
    end: { crashed: false, cashOutMultiplier: 1.5, winnings: 150, crashPoint: point / 100 },
  });
  expect((await bed.active()).crash).toBeNull();
});

test('a flight that started at one gateway is followed to its end at another', async () => {
  const there = await bed.openDoor();
  const { startId } = await takeOff(110, 1.1);
  const socket = io(there.address, {
    transports: ['websocket'],
    extraHeaders: { cookie: bed.anna.cookie, origin: there.address },
  });
  const heard: FlightPush[] = [];
  socket.on('flight', (push: unknown) => void heard.push(flightPush.parse(push)));
  socket.emit('flight', { startId });
  await eventually(() => Promise.resolve(heard.some(({ kind }) => kind === 'over')));
  socket.close();
  expect(heard.at(-1)).toMatchObject({ kind: 'over', end: { cashOutMultiplier: 1.1, winnings: 110 } });
});

test('the flight ends on time when its player has disconnected', async () => {
  const { point } = await takeOff(100);
  bed.clock.aheadMs += msUntil(point + 1);
  await eventually(async () => (await bed.active()).crash === null);
  expect(await latest()).toMatchObject({ isWin: false });
});

test('a player cannot take the command id that will end the flight', async () => {
  const { startId, point } = await takeOff(120);
  const taken = derivedId(`tallyhouse flight|${bed.account}|${startId}`);
  const { status, body } = await bed.anna.bet(1, {}, { 'idempotency-key': taken });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
  bed.clock.aheadMs += msUntil(point + 1);
  await eventually(async () => (await bed.active()).crash === null);
  expect(await latest()).toMatchObject({ isWin: false });
});

test('a watcher of another player’s flight receives nothing of it', async () => {
  const { startId } = await takeOff(1000);
  const eve = bed.visitor();
  await eve.register('eve');
  const socket = io(bed.address, {
    transports: ['websocket'],
    extraHeaders: { cookie: eve.cookie, origin: bed.address },
  });
  const heard: unknown[] = [];
  socket.on('flight', (push: unknown) => void heard.push(push));
  socket.emit('flight', { startId });
  await eventually(() => Promise.resolve(heard.length > 0));
  expect(heard).toEqual([{ kind: 'over', startId, end: null }]);
  socket.close();
  expect((await bed.active()).crash).toMatchObject({ startId });
  bed.clock.aheadMs += msUntil(110);
  await bed.crash('cashout', { cashOutMultiplier: 1.05 });
});

test('starting again returns the flight in the air', async () => {
  const { startId, newBalance } = await takeOff(2000);
  const again = await bed.crash('start', { betAmount: 5000, autoCashOut: 2 });
  expect(again.body).toMatchObject({ startId, betAmount: 100, resumed: true, newBalance, autoCashOut: null });
  bed.clock.aheadMs += msUntil(110);
  await bed.crash('cashout');
});

test('a one-shot bet is decided at its target, before anything is shown, and settled at once', async () => {
  const low = await bed.until<number>('crash', FREE, (point) => point < 200);
  const lost = await bed.anna.post('/api/games/crash', { betAmount: 100, crashed: false, cashOutMultiplier: 50 });
  expect(lost.body).toMatchObject({ crashed: true, winnings: 0, crashPoint: low / 100, gameOver: true });
  const high = await bed.until<number>('crash', FREE, (point) => point >= 200);
  const won = await bed.anna.post('/api/games/crash', { betAmount: 100, cashOutMultiplier: 2 });
  expect(won.body).toMatchObject({ crashed: false, winnings: 200, crashPoint: high / 100, cashOutMultiplier: 2 });
  const claimed = await bed.anna.post('/api/games/crash', { betAmount: 100, crashed: true });
  expect(claimed.body).toMatchObject({ autoCashOut: null, gameOver: true });
});

test('the one-shot call cashes out the flight in the air, once, by its key', async () => {
  const { startId, newBalance } = await takeOff(400);
  bed.clock.aheadMs += msUntil(200);
  const key = { 'idempotency-key': randomCommandId() };
  const shot = { betAmount: 100, crashed: false, cashOutMultiplier: 1.5 };
  const first = await bed.anna.post<{ winnings: number }>('/api/games/crash', shot, key);
  expect(first.body).toMatchObject({ startId, winnings: 150, newBalance: newBalance + 150 });
  const again = await bed.anna.post('/api/games/crash', shot, key);
  expect(again.body).toEqual(first.body);
  expect(await bed.balance()).toBe(newBalance + 150);
});

test('the one-shot call that names its flight never bets: it returns how the flight ended, or that it is over', async () => {
  const { startId, point, newBalance } = await takeOff(120);
  bed.clock.aheadMs += msUntil(point + 1);
  await eventually(async () => (await bed.active()).crash === null);
  const shot = { betAmount: 100, cashOutMultiplier: 1.1 };
  const { body } = await bed.anna.post('/api/games/crash', { ...shot, startId });
  expect(body).toMatchObject({ startId, gameOver: true, crashed: true, winnings: 0 });
  const other = await bed.anna.post('/api/games/crash', { ...shot, startId: randomCommandId() });
  expect(other.body).toMatchObject({ code: 'round-not-open' });
  expect(await bed.balance()).toBe(newBalance);
});

test('a one-shot key used before does not cash out a later flight', async () => {
  await bed.until<number>('crash', FREE, (point) => point < 5000);
  const key = { 'idempotency-key': randomCommandId() };
  const shot = { betAmount: 100, cashOutMultiplier: 1.5 };
  const first = await bed.anna.post('/api/games/crash', shot, key);
  const { startId } = await takeOff(1000);
  const again = await bed.anna.post('/api/games/crash', shot, key);
  expect(again.body).toEqual(first.body);
  expect((await bed.active()).crash).toMatchObject({ startId });
  bed.clock.aheadMs += msUntil(110);
  await bed.crash('cashout');
});

test.each([
  ['start', { betAmount: 10, autoCashOut: 1 }],
  ['start', { betAmount: 10, autoCashOut: 50.01 }],
  ['start', { betAmount: 10, autoCashOut: '2' }],
  ['start', { betAmount: 10, autoCashOut: null, crashPoint: 50 }],
  ['start', { betAmount: 1.5 }],
  ['cashout', { cashOutMultiplier: 1 }],
  ['cashout', { cashOutMultiplier: -2 }],
  ['cashout', { at: 5 }],
])('%s %j is refused with a sentence', async (move, body) => {
  const { status, body: problem } = await bed.crash(move, body);
  expect([status, problem.code]).toEqual([400, 'invalid-input']);
  expect(problem.message).toMatch(/\.$/);
});

test('every point is accounted for', async () => {
  expect(await auditOf(bed.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
