import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import type { Outcome, Receipt } from '#contracts/outcome.ts';
import { commandOfSameAsker } from '#ledger/engine/idempotency/known-commands.ts';
import { Book } from '#ledger/engine/book/book.ts';
import { chain, GENESIS, HASH_BYTES } from '#ledger/log/hash-chain.ts';
import { fingerprintOf } from '#ledger/engine/decide/fingerprint.ts';
import { balanceFaults } from '#tests/support/balance-faults.ts';
import { holdFaults } from '#tests/support/hold-faults.ts';
import { offerFaults } from '#tests/support/offer-faults.ts';
import { roundFaults } from '#tests/support/round-faults.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';
import { type Process, SEEDS } from './house.ts';
import type { LogStorage } from './log-storage.ts';
import type { Answered } from './player.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { ABANDONED_ROUND_MS } from './reactor.ts';

export type Case = {
  storage: LogStorage;
  processes: readonly Process[];
  answered: readonly Answered[];
  now: number;
};

export function judge({ storage, processes, answered, now }: Case): void {
  const events = storage.rows.map((row) => row.event);
  isContiguous(events);
  isChained(storage);
  isBalanced(events);
  isOncePerCommand(storage);
  deepStrictEqual(holdFaults(events, now), [], 'a hold ends twice, at the wrong time, or not at all');
  deepStrictEqual(offerFaults(events, now), [], 'an offer is credited, released or reversed as it must not be');
  deepStrictEqual(
    withdrawalFaults(events),
    [],
    'a withdrawal is paid twice, or its dollars are not where they should be',
  );
  const abandoned = { now, afterMs: ABANDONED_ROUND_MS };
  deepStrictEqual(roundFaults(events, { seeds: SEEDS, abandoned }), [], 'a round is not what it must be');
  for (const entry of answered) isAnswered(storage, entry);
  for (const process of processes) isTold(events, process);
  const survivor = processes.findLast((process) => process.stopped === undefined && !process.isDead);
  ok(survivor !== undefined, 'no process is left to take commands');
  deepStrictEqual(accountsOf(survivor.book), accountsOf(refold(events)), 'the book is not what the log folds to');
}

function isContiguous(events: readonly LedgerEvent[]): void {
  let at = 0;
  for (const [place, event] of events.entries()) {
    strictEqual(event.seq, place + 1, `the log misses or repeats event ${place + 1}`);
    ok(event.at >= at, `time runs backwards at event ${event.seq}`);
    at = event.at;
  }
}

function isChained({ batches, head }: LogStorage): void {
  let hash = GENESIS;
  for (const batch of batches) {
    hash = chain(hash, Buffer.concat([Buffer.alloc(HASH_BYTES), batch.tuples]));
    ok(hash.equals(batch.hash), `the chain breaks at the batch that ends at ${batch.seq}`);
  }
  ok(head.hash.equals(hash) && head.seq === (batches.at(-1)?.seq ?? 0), 'the head is not the end of the chain');
}

/** The house owes what the players own. */
function isBalanced(events: readonly LedgerEvent[]): void {
  const owned = new Map<number, number>();
  let counter = 0;
  deepStrictEqual(balanceFaults(events), []);
  for (const event of events) {
    const kind = kindOf(event.type, event.game);
    if (kind.counter !== 'held') counter -= event.amount;
    owned.set(event.account, event.available + event.held);
    const sum = [...owned.values()].reduce((total, points) => total + points, counter);
    strictEqual(sum, 0, `points were made or lost at event ${event.seq}`);
  }
}

/** The events of a command are adjacent. */
function isOncePerCommand(storage: LogStorage): void {
  const runs = new Set<string>();
  let last = '';
  for (const { event } of storage.rows) {
    const command = `${event.commandId} of account ${event.account}`;
    if (command === last) continue;
    ok(!runs.has(command), `command ${command} was applied twice, again at event ${event.seq}`);
    runs.add(command);
    last = command;
  }
}

function isAnswered(storage: LogStorage, { command, outcomes }: Answered): void {
  const found = commandOfSameAsker(
    storage.find([command.commandId]).get(command.commandId),
    command,
    fingerprintOf(command),
  );
  const first = outcomes.findIndex((outcome) => outcome.kind === 'receipt');
  if (found !== undefined && found.input !== fingerprintOf(command)) {
    for (const outcome of outcomes) strictEqual(codeOf(outcome), 'command-id-reused');
    return;
  }
  if (first === -1) {
    ok(found === undefined, `command ${command.commandId} was refused (${codeOf(outcomes[0]!)}) and is in the log`);
    return;
  }
  ok(found !== undefined, `command ${command.commandId} was acknowledged and is not in the log`);
  for (const outcome of outcomes.slice(first)) {
    strictEqual(outcome.kind, 'receipt', `command ${command.commandId} was acknowledged, then refused`);
    const { events, seq, available, held } = outcome as Receipt;
    const last: LedgerEvent = found.events.at(-1)!;
    deepStrictEqual(events, found.events, `the receipt of ${command.commandId} is not what the log says`);
    deepStrictEqual([seq, available, held], [last.seq, last.available, last.held]);
  }
}

function codeOf(outcome: Outcome): string {
  return outcome.kind === 'refusal' ? outcome.code : 'receipt';
}

function isTold(events: readonly LedgerEvent[], { number, told }: Process): void {
  const from = told[0]?.seq ?? 1;
  deepStrictEqual(
    told,
    events.slice(from - 1, from - 1 + told.length),
    `process ${number} told its feed another story`,
  );
}

function refold(events: readonly LedgerEvent[]): Book {
  const book = new Book(ACCOUNT_MODEL);
  for (const event of events) book.apply(event);
  return book;
}

function accountsOf(book: Book): unknown[] {
  return [...book.accounts()].toSorted((a, b) => a.id - b.id);
}
