import type { Command } from '#contracts/commands.ts';
import { expect, test } from 'vitest';
import { type Receipt, refusal } from '#contracts/outcome.ts';
import { PostgresLog } from '#ledger/engine/sequencer/postgres-log.ts';
import { adjusts, bets, bonus, opens, rotates } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, auditOf, eventsOf, openTestLedger } from '#tests/support/test-ledger.ts';

const REUSED = { kind: 'refusal', code: 'command-id-reused' };

test('a bet is answered with its position in the log, the balance after it and the roll', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  await accepted(ledger, bonus(7, 100));
  const bet = bets(7, 10);
  const receipt = await accepted(ledger, bet);
  expect(receipt).toMatchObject({ commandId: bet.commandId, account: 7, partition: 0, seq: 4, held: 0 });
  expect(receipt.repeated).toBe(false);
  expect(receipt.available).toBe(100 + receipt.events[0]!.amount);
  expect((await eventsOf(db.url)).at(-1)).toEqual(receipt.events[0]);
});

test('a command sent again has the same receipt, at once, from the log and after a restart', async () => {
  await using db = await testDatabase();
  const asked = [opens(7), bonus(7), bets(7, 5), rotates(7, 'my own seed'), adjusts(7, 50)];
  const limits = { batchEvents: 4, hotWindow: 12 };
  const receipts = [];
  {
    await using ledger = await openTestLedger(db.url, { limits });
    for (const command of asked) receipts.push(await accepted(ledger, command));
    for (const [place, command] of asked.entries())
      expect(await ledger.submit(command)).toEqual({ ...receipts[place], repeated: true });
    // More commands than the window in memory holds.
    for (let count = 0; count < 40; count++) await accepted(ledger, adjusts(7, 1));
    for (const [place, command] of asked.entries())
      expect(await ledger.submit(command)).toEqual({ ...receipts[place], repeated: true });
  }
  await using ledger = await openTestLedger(db.url, { limits });
  for (const [place, command] of asked.entries())
    expect(await ledger.submit(command)).toEqual({ ...receipts[place], repeated: true });
  expect(await auditOf(db.url)).toEqual({ events: 7 + 40, chain: null, refold: null, sum: 0 });
});

test('a command id with other input is refused, at once, from the log and after a restart', async () => {
  await using db = await testDatabase();
  const gift = adjusts(7, 50);
  const other = { ...gift, amountPoints: 51 };
  const stranger = { ...bets(7, 1), commandId: gift.commandId };
  {
    await using ledger = await openTestLedger(db.url, { limits: { batchEvents: 4, hotWindow: 12 } });
    await accepted(ledger, opens(7));
    await accepted(ledger, gift);
    expect(await ledger.submit(other)).toMatchObject(REUSED);
    expect(await ledger.submit(stranger)).toMatchObject(REUSED);
    for (let count = 0; count < 20; count++) await accepted(ledger, adjusts(7, 1));
    expect(await ledger.submit(other)).toMatchObject(REUSED);
  }
  await using ledger = await openTestLedger(db.url);
  expect(await ledger.submit(other)).toMatchObject(REUSED);
  expect(await ledger.submit(stranger)).toMatchObject(REUSED);
});

test('an id used by two accounts of a partition is a separate command of each, from the log and after a restart', async () => {
  await using db = await testDatabase();
  const limits = { batchEvents: 2, hotWindow: 6 };
  const first = rotates(7, 'my own seed');
  const second = { ...rotates(8, 'mine as well'), commandId: first.commandId };
  const receipts: Receipt[] = [];
  {
    await using ledger = await openTestLedger(db.url, { limits });
    for (const account of [7, 8]) await accepted(ledger, opens(account));
    for (const command of [first, second]) receipts.push(await accepted(ledger, command));
    expect(receipts).toMatchObject([7, 8].map((account) => ({ account, repeated: false })));
    for (let count = 0; count < 8; count++) await accepted(ledger, adjusts(7, 1));
    expect(await accepted(ledger, second)).toEqual({ ...receipts[1], repeated: true });
  }
  await using ledger = await openTestLedger(db.url, { limits });
  expect(await accepted(ledger, first)).toEqual({ ...receipts[0], repeated: true });
  expect(await accepted(ledger, second)).toEqual({ ...receipts[1], repeated: true });
  expect(await ledger.submit({ ...second, clientSeed: 'another' })).toMatchObject(REUSED);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('an id used in two partitions is a separate command of each, from the log and after a restart', async () => {
  await using db = await testDatabase();
  const limits = { batchEvents: 2, hotWindow: 6 };
  const gift = adjusts(7, 50);
  const asked = [
    { partition: 0, account: 7, command: gift },
    { partition: 1, account: 8, command: { ...adjusts(8, 60), commandId: gift.commandId } },
  ];
  for (const { partition, account, command } of asked) {
    await using ledger = await openTestLedger(db.url, { partition, limits });
    await accepted(ledger, opens(account));
    expect(await accepted(ledger, command)).toMatchObject({ repeated: false });
    for (let count = 0; count < 8; count++) await accepted(ledger, adjusts(account, 1));
    expect(await ledger.submit(command)).toMatchObject({ account, partition, repeated: true });
  }
  for (const { partition, account, command } of asked) {
    await using ledger = await openTestLedger(db.url, { partition });
    const receipt = await accepted(ledger, command);
    expect(receipt).toMatchObject({ account, partition, repeated: true });
    expect(receipt.events).toHaveLength(1);
  }
});

test('an invalid command id is never looked up in the log', async () => {
  await using db = await testDatabase();
  const { commandId } = opens(7);
  for (const id of [`${commandId}' or '' = '`, commandId.toUpperCase(), ''])
    await expect(new PostgresLog(db.url, 0).findCommands([commandId, id])).rejects.toThrow(
      'a command id is not a UUID',
    );
});

test('a refused command leaves no trace, and its id may be used again when things have changed', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  const bet = bets(7, 10);
  expect(await ledger.submit(bet)).toEqual(refusal('account-unknown', 'There is no such account.'));
  expect(await eventsOf(db.url)).toEqual([]);
  await accepted(ledger, opens(7));
  expect(await ledger.submit(bet)).toMatchObject({ code: 'insufficient-points' });
  await accepted(ledger, bonus(7));
  expect(await ledger.submit(bet)).toMatchObject({ kind: 'receipt', repeated: false });
});

test('a command sent fifty times at once is applied once, and all fifty get its receipt', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  const gift = adjusts(7, 50);
  const receipts = await Promise.all(Array.from({ length: 50 }, () => accepted(ledger, gift)));
  expect(receipts.filter((receipt) => !receipt.repeated)).toHaveLength(1);
  expect(new Set(receipts.map(({ seq, available }) => `${seq} ${available}`))).toEqual(new Set(['3 50']));
});

test('200 bets of one player at once never overdraw: uncovered ones are refused', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  await accepted(ledger, bonus(7, 100));
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => ledger.submit(bets(7, 30))));
  const played = outcomes.filter((outcome) => outcome.kind === 'receipt');
  const refused = outcomes.filter((outcome) => outcome.kind === 'refusal');
  expect(played.length).toBeGreaterThan(2);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['insufficient-points']));
  const events = await eventsOf(db.url);
  expect(Math.min(...events.map((event) => event.available))).toBeGreaterThanOrEqual(0);
  expect(events.filter((event) => event.type === 'round-played')).toHaveLength(played.length);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('a command without a rule is a fault for its sender only', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  await accepted(ledger, bonus(7));
  const broken = { ...bets(7, 1), game: 'lottery' } as unknown as Command;
  const [good, bad] = await Promise.allSettled([ledger.submit(bets(7, 1)), ledger.submit(broken)]);
  expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
  expect(await accepted(ledger, bets(7, 1))).toMatchObject({ repeated: false });
});
