import { expect, test } from 'vitest';
import type { CrashReply } from '#contracts/play/calls/crash.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { ROUNDS } from '#contracts/games/rules.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { silentLog } from '#infra/process/log.ts';
import { randomCommandId } from '#infra/process/random.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { crashHandlers } from '#services/play/rounds/crash.ts';
import { Flights } from '#services/play/flights/flights.ts';
import { adjusts, bets, opens } from '#tests/support/asks.ts';
import { LeaseTable, openHostOf, openTestChannel } from '#tests/support/channel-bed.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { accepted, HandClock, openTestLedger, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

const PLAYER = 7;
const FREE = { autoCashOutHundredths: null };

type Shape = 'in one process' | 'over the channel';

/** The gateway keeps running (over the channel) or restarts with the ledger. */
async function openBed(shape: Shape) {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const clocks = { ledger: new HandClock(), gateway: new HandClock() };
  let writer: OpenLedger = await openTestLedger(db.url, { clock: clocks.ledger });
  stack.defer(() => writer[Symbol.asyncDispose]());
  await accepted(writer, opens(PLAYER));
  await accepted(writer, adjusts(PLAYER, 1000));
  const seeds = new ServerSeeds(TEST_MASTER_KEY);
  const pair = { serverSeed: seeds.seedOf(PLAYER, 0), clientSeed: seeds.firstClientSeed(PLAYER) };
  const pointAt = (nonce: number) => ROUNDS.crash.deal(FREE, floatsOf({ ...pair, nonce }, 1, nodeHmac));
  for (let nonce = 0; pointAt(nonce) < 800; nonce++) await accepted(writer, bets(PLAYER, 1));

  const current: Ledger = { submit: (command) => writer.submit(command) };
  let ledger = current;
  if (shape === 'over the channel') {
    const host = stack.use(await openHostOf(current));
    ledger = stack.use(openTestChannel(LeaseTable.at(host.address)));
  }
  const openGateway = () => new Flights({ ledger, monotonic: () => clocks.gateway.monotonic(), log: silentLog() });
  let flights = openGateway();
  stack.defer(() => flights[Symbol.dispose]());
  const asked = (body: object) => ({ account: PLAYER, commandId: randomCommandId(), body }) as never;
  const call = async (name: 'crash-start' | 'crash-cashout', body: object) => {
    const told = await crashHandlers({ ledger, flights, log: silentLog() })[name](asked(body));
    if (told.kind !== 'answer') throw new Error(told.message);
    return told.reply as CrashReply;
  };
  let shownMs = -1;
  const { startId } = await call('crash-start', { betAmount: 100, autoCashOut: null });
  const tell = (_: string[], push: object) => void ('elapsedMs' in push && (shownMs = Number(push.elapsedMs)));
  flights.watch(PLAYER, startId, { id: 'socket', tell });
  return {
    clocks,
    shown: () => shownMs,
    passes(ms: number) {
      for (const clock of Object.values(clocks)) clock.at += ms;
    },
    async startAgain() {
      if (shape === 'in one process') flights[Symbol.dispose]();
      await writer[Symbol.asyncDispose]();
      writer = await openTestLedger(db.url, { clock: clocks.ledger });
      if (shape === 'over the channel') return;
      flights = openGateway();
      flights.watch(PLAYER, startId, { id: 'socket', tell });
    },
    read: () => flights.elapsedMs(PLAYER, startId),
    startElsewhere: () => call('crash-start', { betAmount: 100, autoCashOut: null }),
    cashOut: () => call('crash-cashout', { startId }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const SHAPES: Shape[] = ['in one process', 'over the channel'];
const STEPS = [180_000, -4000];
const CLOCKS = [['ledger'], ['gateway'], ['ledger', 'gateway']] as const;
const CASES = SHAPES.flatMap((shape) =>
  STEPS.flatMap((stepMs) => CLOCKS.map((whose) => ({ shape, stepMs, whose, clocks: whose.join(' and ') }))),
);

test.each(CASES)('$shape: the wall clock of $clocks is set by $stepMs ms', async ({ shape, stepMs, whose }) => {
  await using bed = await openBed(shape);
  bed.passes(3000);
  await eventually(() => bed.shown() === 3000);
  for (const name of whose) bed.clocks[name].wallAheadMs += stepMs;
  bed.passes(1000);
  await eventually(() => bed.shown() === 4000);
  expect((await bed.startElsewhere()).elapsedMs).toBe(4000);
  expect(await bed.read()).toBe(4000);
  expect(await bed.cashOut()).toMatchObject({ cashOutMultiplier: 3, winnings: 300 });
});

test.each(SHAPES.flatMap((shape) => STEPS.map((stepMs) => ({ shape, stepMs }))))(
  '$shape: the wall clock is set by $stepMs ms and the ledger restarts',
  async ({ shape, stepMs }) => {
    await using bed = await openBed(shape);
    bed.passes(3000);
    await eventually(() => bed.shown() === 3000);
    bed.clocks.ledger.wallAheadMs += stepMs;
    bed.passes(1000);
    await bed.startAgain();
    bed.passes(1000);
    await eventually(() => bed.shown() === 5000);
    expect(await bed.cashOut()).toMatchObject({ cashOutMultiplier: 3.5, winnings: 350 });
  },
);

test.each(SHAPES)(
  '%s: the ledger restarts on a machine whose wall clock is three minutes behind: the multiplier follows it down',
  async (shape) => {
    await using bed = await openBed(shape);
    bed.passes(3000);
    await eventually(() => bed.shown() === 3000);
    Object.assign(bed.clocks.ledger, { wallAheadMs: -180_000, boot: 'another boot' });
    await bed.startAgain();
    bed.passes(1000);
    await eventually(() => bed.shown() === 1000);
    expect(await bed.cashOut()).toMatchObject({ cashOutMultiplier: 1.5, winnings: 150 });
  },
);
