import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { commandOfSameAsker } from '#ledger/engine/idempotency/known-commands.ts';
import { Book } from '#ledger/engine/book/book.ts';
import type { FoundCommand } from '#ledger/log/find-command.ts';
import { fingerprintOf } from '#ledger/engine/decide/fingerprint.ts';
import { bonus } from '#tests/support/asks.ts';
import { anyCommands } from '#tests/support/any-command.ts';
import { balanceFaults } from '#tests/support/balance-faults.ts';
import { holdFaults } from '#tests/support/hold-faults.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';
import { type MemoryLedger, openMemoryLedger, SEEDS } from '#tests/support/memory-ledger.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { holdsPoints } from '#ledger/withdrawals/withdrawal.ts';
import { roundFaults } from '#tests/support/round-faults.ts';

const RUNS = { numRuns: 150 };
/** Never opened, so all its commands are refused. */
const STRANGER = 9;

/** Over all ledger accounts, by the legs of each event's kind. */
function sumOf(events: readonly LedgerEvent[]): number {
  const accounts = new Map<string, number>();
  const add = (name: string, points: number) => accounts.set(name, (accounts.get(name) ?? 0) + points);
  for (const event of events) {
    const { leg, counter } = kindOf(event.type, event.game);
    add(`${leg} of ${event.account}`, event.amount);
    add(counter === 'held' ? `held of ${event.account}` : counter, -event.amount);
  }
  for (const last of new Map(events.map((event) => [event.account, event])).values()) {
    expect(accounts.get(`available of ${last.account}`) ?? 0).toBe(last.available);
    expect(accounts.get(`held of ${last.account}`) ?? 0).toBe(last.held);
  }
  return [...accounts.values()].reduce((sum, points) => sum + points, 0);
}

function eventsOf({ storage }: MemoryLedger): LedgerEvent[] {
  return storage.rows.map((row) => row.event);
}

function pictureOf(book: Book): unknown {
  return structuredClone([...book.accounts()].filter((account) => account.version > 0));
}

function refold(events: readonly LedgerEvent[]): Book {
  const book = new Book(ACCOUNT_MODEL);
  for (const event of events) book.apply(event);
  return book;
}

function isSound(ledger: MemoryLedger): void {
  for (const { available, held, holds, rounds, withdrawals, open: openCount } of ledger.book.accounts()) {
    expect(held).toBeGreaterThanOrEqual(0);
    expect(available + held).toBeLessThanOrEqual(MAX_POINTS);
    const open = [...(holds?.open.values() ?? [])].reduce((sum, hold) => sum + hold.amountPoints, 0);
    const withdrawing = [...(withdrawals?.values() ?? [])].filter(holdsPoints);
    expect(held).toBe(withdrawing.reduce((sum, { points }) => sum + points, open));
    expect(openCount).toBe((holds?.open.size ?? 0) + (rounds?.size ?? 0) + withdrawing.length);
  }
  expect(sumOf(eventsOf(ledger))).toBe(0);
  expect(balanceFaults(eventsOf(ledger))).toEqual([]);
  expect(holdFaults(eventsOf(ledger))).toEqual([]);
  expect(withdrawalFaults(eventsOf(ledger))).toEqual([]);
  expect(roundFaults(eventsOf(ledger), { seeds: SEEDS })).toEqual([]);
}

async function submitOne(ledger: MemoryLedger, command: Command): Promise<void> {
  const before = pictureOf(ledger.book);
  const length = ledger.storage.rows.length;
  const known = commandOfSameAsker(
    ledger.storage.find([command.commandId]).get(command.commandId),
    command,
    fingerprintOf(command),
  );
  const outcome = await ledger.sequencer.submit(command);
  const isNew = known === undefined && outcome.kind === 'receipt';
  const [after, rows] = isNew ? [before, length] : [pictureOf(ledger.book), ledger.storage.rows.length];
  expect([after, rows]).toEqual([before, length]);
  expect(outcome).toMatchObject(answerTo(command, known));
}

function answerTo(command: Command, known: FoundCommand | undefined): object {
  if (known === undefined) return {};
  if (known.input === fingerprintOf(command)) return { repeated: true, events: known.events };
  return { kind: 'refusal', code: 'command-id-reused' };
}

test('one after the other: after every command the books balance, and refused or repeated commands change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyCommands, fc.array(fc.nat(400), { maxLength: 20 }), async (commands, passing) => {
      const ledger = openMemoryLedger({ limits: { batchEvents: 8, hotWindow: 20 } });
      for (const [place, command] of commands.entries()) {
        ledger.clock.at += passing[place % (passing.length || 1)] ?? 0;
        await ledger.sequencer.submit(bonus(STRANGER));
        await submitOne(ledger, command);
        isSound(ledger);
        await submitOne(ledger, command);
      }
      await ledger.sequencer.drain();
      expect(pictureOf(refold(eventsOf(ledger)))).toEqual(pictureOf(ledger.book));
    }),
    RUNS,
  );
});

test('all at once: holds and bets never take more than the balance, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(anyCommands, async (commands) => {
      const ledger = openMemoryLedger();
      const outcomes = await Promise.all(commands.map((command) => ledger.sequencer.submit(command)));
      await ledger.sequencer.drain();
      isSound(ledger);
      const events = eventsOf(ledger);
      const receipts = outcomes.filter((outcome) => outcome.kind === 'receipt').filter(({ repeated }) => !repeated);
      // An id of another account is looked up first, so later commands may overtake it.
      const inOrder = receipts.toSorted((one, other) => one.seq - other.seq);
      expect(inOrder.flatMap((receipt) => receipt.events)).toEqual(events);
      expect(pictureOf(refold(events))).toEqual(pictureOf(ledger.book));
    }),
    RUNS,
  );
});

test('a restart anywhere in a story does not change the rest of it', async () => {
  await fc.assert(
    fc.asyncProperty(anyCommands, fc.nat(66), async (commands, cut) => {
      const through = openMemoryLedger();
      for (const command of commands) await through.sequencer.submit(command);
      const before = openMemoryLedger();
      for (const command of commands.slice(0, cut)) await before.sequencer.submit(command);
      await before.sequencer.drain();
      const after = openMemoryLedger({ storage: before.storage });
      for (const command of commands.slice(cut)) await after.sequencer.submit(command);
      await Promise.all([through.sequencer.drain(), after.sequencer.drain()]);
      expect(eventsOf(after)).toEqual(eventsOf(through));
      expect(pictureOf(after.book)).toEqual(pictureOf(through.book));
    }),
    RUNS,
  );
});
