import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Append } from '../../log/append-batch.ts';
import type { FoundCommands } from '../../log/find-command.ts';
import type { Outcome, Receipt } from '#contracts/outcome.ts';
import { Book } from '../book/book.ts';
import { ServerSeeds } from '../../fairness/server-seeds.ts';
import { adjusts, expires, holds, opens, posts, rotates } from '#tests/support/asks.ts';
import { LogStorage } from '#tests/simulation/log-storage.ts';
import { HandClock } from '#tests/support/test-ledger.ts';
import { Fenced, type LogPort } from './log-port.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { Sequencer } from './sequencer.ts';
import { ACCOUNT_MODEL, rulebook } from '../../capabilities.ts';
import type { SequencerLimits, SequencerOptions } from './sequencer-options.ts';

const ACCOUNT = 7;

class HandLog implements LogPort {
  readonly storage = new LogStorage();
  readonly appends: number[] = [];
  gate: Promise<void> = Promise.resolve();
  lookUpGate: (() => Promise<void>) | undefined;

  async append(append: Append): Promise<boolean> {
    this.appends.push(append.lastSeq - append.previousSeq);
    await this.gate;
    return this.storage.append(append);
  }

  async findCommands(ids: readonly string[]): Promise<FoundCommands> {
    const found = this.storage.find(ids);
    await this.lookUpGate?.();
    return found;
  }

  head = async () => this.storage.head;
  reconnect = async () => undefined;
  ensureRoom = async () => undefined;
  pause = async () => undefined;
}

function open(
  log: HandLog,
  limits: Partial<SequencerLimits> = {},
  seen = new SeenFilter(),
  onCommitted: SequencerOptions['onCommitted'] = () => undefined,
) {
  const clock = new HandClock();
  const stops: Error[] = [];
  const sequencer = new Sequencer({
    port: log,
    partition: 0,
    head: log.storage.takeHead(),
    book: new Book(ACCOUNT_MODEL),
    seen,
    rulebook: rulebook(new ServerSeeds('key')),
    now: () => clock.now(),
    uptime: () => clock.uptime(),
    lastAt: 0,
    limits,
    onCommitted,
    onStopped: (error) => void stops.push(error),
    onRetry: () => undefined,
  });
  return { sequencer, clock, stops };
}

test('commands of one turn share a batch; those that arrive while it is in flight share the next', async () => {
  const log = new HandLog();
  const { sequencer } = open(log);
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const first = [opens(ACCOUNT), adjusts(ACCOUNT, 1), adjusts(ACCOUNT, 1)].map((command) => sequencer.submit(command));
  await new Promise(setImmediate);
  const second = [adjusts(ACCOUNT, 1), adjusts(ACCOUNT, 1)].map((command) => sequencer.submit(command));
  await new Promise(setImmediate);
  expect([log.appends, sequencer.committedSeq, sequencer.decidedSeq]).toEqual([[4], 0, 6]);
  resolve();
  await Promise.all([...first, ...second]);
  expect([log.appends, sequencer.committedSeq]).toEqual([[4, 2], 6]);
});

test('two batches are in flight at once, and never a third', async () => {
  const log = new HandLog();
  const { sequencer } = open(log, { eagerEvents: 2, overlapEvents: 2 });
  await sequencer.submit(opens(ACCOUNT));
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const asked = Array.from({ length: 9 }, () => sequencer.submit(adjusts(ACCOUNT, 1)));
  await new Promise(setImmediate);
  expect([log.appends, sequencer.decidedSeq]).toEqual([[2, 2, 2], 11]);
  resolve();
  await Promise.all(asked);
  expect([log.appends, sequencer.committedSeq]).toEqual([[2, 2, 2, 5], 11]);
});

test('a full batch takes no more commands: the next is refused as overloaded, and is accepted later', async () => {
  const log = new HandLog();
  const { sequencer } = open(log, { batchEvents: 4, hotWindow: 12 });
  await sequencer.submit(opens(ACCOUNT));
  const asked = Array.from({ length: 6 }, () => adjusts(ACCOUNT, 1));
  const outcomes = await Promise.all(asked.map((command) => sequencer.submit(command)));
  expect(outcomes.map((outcome) => (outcome.kind === 'refusal' ? outcome.code : 'receipt'))).toEqual([
    ...Array.from({ length: 4 }, () => 'receipt'),
    'overloaded',
    'overloaded',
  ]);
  expect(outcomes[5]).toMatchObject({ retryAfterMs: 250 });
  expect(await sequencer.submit(asked[5]!)).toMatchObject({ kind: 'receipt', repeated: false, available: 5 });
});

test('a batch is also full by its bytes', async () => {
  const log = new HandLog();
  const { sequencer } = open(log, { batchBytes: 1000 });
  await sequencer.submit(opens(ACCOUNT));
  const long = Array.from({ length: 10 }, () => ({ ...adjusts(ACCOUNT, 1), reason: 'x'.repeat(200) }));
  const outcomes = await Promise.all(long.map((command) => sequencer.submit(command)));
  expect(outcomes.filter(({ kind }) => kind === 'receipt').length).toBe(3);
});

test('refusals wait for their batch too, and beyond the limit the next command is refused as overloaded', async () => {
  const log = new HandLog();
  const { sequencer } = open(log, { batchEvents: 4, hotWindow: 12 });
  await sequencer.submit(opens(ACCOUNT));
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const onItsWay = sequencer.submit(adjusts(ACCOUNT, 1));
  await new Promise(setImmediate);
  const refused = Array.from({ length: 6 }, () => sequencer.submit(adjusts(ACCOUNT + 1, 1)));
  expect(await Promise.all(refused.slice(4))).toMatchObject([{ code: 'overloaded' }, { code: 'overloaded' }]);
  resolve();
  expect(await onItsWay).toMatchObject({ kind: 'receipt' });
  expect((await Promise.all(refused)).map((outcome) => outcome.kind === 'refusal' && outcome.code)).toEqual([
    ...Array.from({ length: 4 }, () => 'account-unknown'),
    'overloaded',
    'overloaded',
  ]);
});

test('without answers from the log, waiting look-ups and repeats are limited to the size of the window', async () => {
  const log = new HandLog();
  const seen = new SeenFilter();
  const { sequencer } = open(log, { batchEvents: 4, hotWindow: 12 }, seen);
  await sequencer.submit(opens(ACCOUNT));
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  log.lookUpGate = () => promise;
  const gift = adjusts(ACCOUNT, 5);
  const first = sequencer.submit(gift);
  const repeats = Array.from({ length: 6 }, () => sequencer.submit(gift));
  const doubted = Array.from({ length: 8 }, () => adjusts(ACCOUNT, 1));
  for (const { commandId } of doubted) seen.add(commandId);
  const lookedUp = doubted.map((command) => sequencer.submit(command));
  const undecided = { code: 'overloaded', retryAfterMs: 250, details: { outcome: 'unknown' } };
  expect(await Promise.all(lookedUp.slice(6))).toMatchObject([undecided, undecided]);
  resolve();
  expect(await first).toMatchObject({ kind: 'receipt', repeated: false });
  for (const repeat of repeats) expect(await repeat).toMatchObject({ kind: 'receipt', repeated: true });
  await Promise.all(lookedUp);
  expect(await sequencer.submit(gift)).toMatchObject({ kind: 'receipt', repeated: true });
});

test('a repeat of a command in flight waits for it', async () => {
  const log = new HandLog();
  const { sequencer } = open(log);
  await sequencer.submit(opens(ACCOUNT));
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const gift = adjusts(ACCOUNT, 5);
  const first = sequencer.submit(gift);
  let isAnswered = false;
  const second = sequencer.submit(gift).finally(() => (isAnswered = true));
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  resolve();
  expect(await second).toEqual({ ...(await first), repeated: true });
});

test('an id reused with other input is refused only once its first command is committed', async () => {
  const log = new HandLog();
  const { sequencer } = open(log);
  await sequencer.submit(opens(ACCOUNT));
  const lost = { reason: expect.any(Fenced) };
  const inTheLog = [{ value: { kind: 'receipt' } }, { value: { code: 'command-id-reused' } }];
  for (const { isLost, told } of [
    { isLost: false, told: inTheLog },
    { isLost: true, told: [lost, lost] },
  ]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    log.gate = promise;
    const gift = adjusts(ACCOUNT, 5);
    const asked = [gift, { ...gift, amountPoints: 6 }].map((command) => sequencer.submit(command));
    const answers: unknown[] = [];
    for (const outcome of asked) outcome.then((answer) => answers.push(answer)).catch(() => undefined);
    await new Promise(setImmediate);
    expect(answers).toEqual([]);
    if (isLost) log.storage.takeHead();
    resolve();
    expect(await Promise.allSettled(asked)).toMatchObject(told);
  }
});

test('an id that another account has used is free, whether that command is in flight, landed or forgotten', async () => {
  const log = new HandLog();
  const { sequencer } = open(log, { batchEvents: 4, hotWindow: 12 });
  for (const account of [7, 8, 9]) await sequencer.submit(opens(account));
  const own = (account: number) => ({ ...rotates(account, `seed of ${account}`), commandId });
  const { commandId } = rotates(7, 'any');
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const asked = [7, 8, 7, 8].map((account) => sequencer.submit(own(account)));
  await new Promise(setImmediate);
  resolve();
  const firsts = await Promise.all(asked);
  expect(firsts).toMatchObject([7, 8, 7, 8].map((account, place) => ({ account, repeated: place > 1 })));
  for (const isForgotten of [false, true]) {
    for (let count = 0; isForgotten && count < 15; count++) await sequencer.submit(adjusts(7, 1));
    for (const place of [0, 1]) expect(await sequencer.submit(own(7 + place))).toMatchObject(repeatOf(firsts[place]!));
    expect(await sequencer.submit({ ...own(8), clientSeed: 'another' })).toMatchObject({ code: 'command-id-reused' });
  }
  expect(await sequencer.submit(own(9))).toMatchObject({ account: 9, repeated: false });
});

function repeatOf(first: Outcome): object {
  return { ...(first as Receipt), repeated: true };
}

test('an operator’s id belongs to the operator: reuse on another account is refused, but another operator may use it', async () => {
  const log = new HandLog();
  const { sequencer } = open(log);
  for (const account of [7, 8, 9]) await sequencer.submit(opens(account));
  const gift = adjusts(7, 5);
  expect(await sequencer.submit(gift)).toMatchObject({ kind: 'receipt' });
  const reused = { code: 'command-id-reused' };
  expect(await sequencer.submit({ ...gift, account: 8 })).toMatchObject(reused);
  // An account's holds are named by their command ids.
  expect(await sequencer.submit({ ...gift, amountPoints: 6, actor: 'operator:3' })).toMatchObject(reused);
  expect(await sequencer.submit({ ...gift, account: 9, actor: 'operator:3', counted: 5 })).toMatchObject({
    repeated: false,
  });
});

test.each([
  ['the command has landed', 0],
  ['the window has forgotten the command', 8],
])('a copy whose look-up was so slow that %s is not applied again', async (_what, later) => {
  const log = new HandLog();
  const gift = adjusts(ACCOUNT, 5);
  const seen = new SeenFilter();
  const doubting = {
    generations: [],
    add: (id: string) => seen.add(id),
    mayContain: (id: string) => id === gift.commandId,
  };
  const { sequencer } = open(log, { batchEvents: 2, hotWindow: 6 }, doubting as unknown as SeenFilter);
  await sequencer.submit(opens(ACCOUNT));
  const slow = Promise.withResolvers<void>();
  let lookUps = 0;
  log.lookUpGate = () => (++lookUps === 2 ? slow.promise : Promise.resolve());
  const copies = [sequencer.submit(gift), sequencer.submit(gift)];
  // The second copy's look-up read the log without the command, and its answer is delayed.
  await copies[0];
  for (let count = 0; count < later; count++) await sequencer.submit(adjusts(ACCOUNT, 1));
  slow.resolve();
  expect(await copies[1]).toMatchObject({ kind: 'receipt', repeated: true, available: 5 });
  expect(log.storage.rows.filter(({ event }) => event.commandId === gift.commandId)).toHaveLength(1);
});

test('a copy whose look-up is answered after the writer stopped is rejected, whatever happened to the first', async () => {
  const log = new HandLog();
  const seen = new SeenFilter();
  const { sequencer } = open(log, {}, seen);
  await sequencer.submit(opens(ACCOUNT));
  const [first, second] = [adjusts(ACCOUNT, 5), adjusts(ACCOUNT, 6)];
  for (const { commandId } of [first, second]) seen.add(commandId);
  const slow = Promise.withResolvers<void>();
  let lookUps = 0;
  log.lookUpGate = () => (++lookUps === 2 ? slow.promise : Promise.resolve());
  const batch = Promise.withResolvers<void>();
  log.gate = batch.promise;
  const onItsWay = sequencer.submit(adjusts(ACCOUNT, 1));
  await new Promise(setImmediate);
  const asked = [first, first, second].map((command) => sequencer.submit(command));
  for (const outcome of asked) outcome.catch(() => undefined);
  await new Promise(setImmediate);
  await expect(sequencer.submit({ ...adjusts(ACCOUNT, 1), reason: 5n as unknown as string })).rejects.toThrow('BigInt');
  batch.resolve();
  expect(await onItsWay).toMatchObject({ kind: 'receipt', available: 1 });
  await sequencer.drain();
  slow.resolve();
  for (const outcome of asked) await expect(outcome).rejects.toThrow('BigInt');
  expect(log.storage.head.seq).toBe(3);
});

test('a hold ends by the time of the batch, not of the clock', async () => {
  const log = new HandLog();
  const { sequencer, clock } = open(log);
  await sequencer.submit(opens(ACCOUNT));
  await sequencer.submit(adjusts(ACCOUNT, 100));
  const hold = holds(ACCOUNT, 10, 1000);
  await sequencer.submit(hold);
  clock.at += 999;
  const opener = sequencer.submit(adjusts(ACCOUNT, 1));
  clock.at += 1;
  const early = sequencer.submit(expires(ACCOUNT, hold.commandId));
  await Promise.all([opener, early]);
  const late = await sequencer.submit(posts(ACCOUNT, hold.commandId));
  const expired = await sequencer.submit(expires(ACCOUNT, hold.commandId));
  expect([await early, late]).toMatchObject([{ code: 'hold-not-due', retryAfterMs: 1 }, { code: 'hold-closed' }]);
  expect(expired).toMatchObject({ kind: 'receipt', at: clock.at, available: 101, held: 0 });
});

test('setting the clock back does not restore an expired hold', async () => {
  const log = new HandLog();
  const { sequencer, clock } = open(log);
  await sequencer.submit(opens(ACCOUNT));
  await sequencer.submit(adjusts(ACCOUNT, 100));
  const hold = holds(ACCOUNT, 10, 1000);
  await sequencer.submit(hold);
  clock.at += 1000;
  await sequencer.submit(adjusts(ACCOUNT, 1));
  clock.at -= HOUR_MS;
  expect(await sequencer.submit(posts(ACCOUNT, hold.commandId))).toMatchObject({ code: 'hold-closed' });
  expect(await sequencer.submit(expires(ACCOUNT, hold.commandId))).toMatchObject({ kind: 'receipt', held: 0 });
});

test('closing commits what was accepted, and takes no more', async () => {
  const log = new HandLog();
  const { sequencer } = open(log);
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const opened = sequencer.submit(opens(ACCOUNT));
  const ends: number[] = [];
  const closed = [sequencer.drain(), sequencer.drain()].map((end) => end.then(() => ends.push(log.storage.head.seq)));
  await expect(sequencer.submit(adjusts(ACCOUNT, 1))).rejects.toThrow('the ledger is closing');
  await new Promise(setImmediate);
  resolve();
  await Promise.all(closed);
  expect(ends).toEqual([2, 2]);
  expect(await opened).toMatchObject({ kind: 'receipt', seq: 2 });
});

test('a fault between the book and the batch stops the writer: batches in flight land, and nothing follows the gap', async () => {
  const log = new HandLog();
  const { sequencer, stops } = open(log);
  await sequencer.submit(opens(ACCOUNT));
  const { promise, resolve } = Promise.withResolvers<void>();
  log.gate = promise;
  const onItsWay = sequencer.submit(adjusts(ACCOUNT, 5));
  await new Promise(setImmediate);
  const beside = sequencer.submit(adjusts(ACCOUNT, 1));
  const faulty = sequencer.submit({ ...adjusts(ACCOUNT, 1), reason: 5n as unknown as string });
  await expect(faulty).rejects.toThrow('BigInt');
  await expect(beside).rejects.toThrow('BigInt');
  await expect(sequencer.submit(adjusts(ACCOUNT, 1))).rejects.toThrow('BigInt');
  resolve();
  expect(await onItsWay).toMatchObject({ kind: 'receipt', available: 5 });
  await sequencer.drain();
  expect([log.appends, log.storage.head.seq, stops.length]).toEqual([[2, 1], 3, 1]);
});

test('a batch that cannot be sent stops the writer: batches in flight land, and every caller gets an answer', async () => {
  for (const overlapEvents of [1, 16]) {
    const log = new HandLog();
    const { sequencer, stops } = open(log, { eagerEvents: overlapEvents, overlapEvents });
    await sequencer.submit(opens(ACCOUNT));
    const { promise, resolve } = Promise.withResolvers<void>();
    log.gate = promise;
    const onItsWay = sequencer.submit(adjusts(ACCOUNT, 5));
    await new Promise(setImmediate);
    log.append = () => {
      throw new Error('out of memory');
    };
    const beside = sequencer.submit(adjusts(ACCOUNT, 1));
    beside.catch(() => undefined);
    resolve();
    await expect(beside).rejects.toThrow('out of memory');
    expect(await onItsWay).toMatchObject({ kind: 'receipt', available: 5 });
    await expect(sequencer.submit(adjusts(ACCOUNT, 1))).rejects.toThrow('out of memory');
    await sequencer.drain();
    expect([log.storage.head.seq, stops.length]).toEqual([3, 1]);
  }
});

test('a batch whose listener throws is committed and its commands are answered; then the writer stops', async () => {
  const log = new HandLog();
  const tell = () => {
    throw new Error('the feed is broken');
  };
  const { sequencer, stops } = open(log, {}, new SeenFilter(), tell);
  expect(await sequencer.submit(opens(ACCOUNT))).toMatchObject({ kind: 'receipt', seq: 2 });
  await expect(sequencer.submit(adjusts(ACCOUNT, 1))).rejects.toThrow('the feed is broken');
  expect([log.storage.head.seq, stops.length]).toEqual([2, 1]);
});
