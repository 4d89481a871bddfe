import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome, Receipt } from '#contracts/outcome.ts';
import { refusal } from '#contracts/outcome.ts';
import { ensureLedgerAccount } from './ledger-account.ts';

const ACCOUNT = 4711;
const PERSON = { account: ACCOUNT, referredBy: null };

function receiptOf(command: Command, repeated: boolean): Receipt {
  const { commandId, account } = command;
  return {
    kind: 'receipt',
    commandId,
    account,
    partition: 0,
    seq: 1,
    at: 0,
    available: 100,
    held: 0,
    repeated,
    events: [],
  };
}

function ledgerFailingAt(failures: Record<number, Outcome | Error> = {}) {
  const seen = new Set<string>();
  const submitted: Command[] = [];
  const ledger: Ledger = {
    async submit(command) {
      const failure = failures[submitted.push(command)];
      if (failure instanceof Error) throw failure;
      if (failure !== undefined) return failure;
      const repeated = seen.has(command.commandId);
      seen.add(command.commandId);
      return receiptOf(command, repeated);
    },
  };
  return { ledger, submitted };
}

const busy: Outcome = { ...refusal('overloaded', 'busy'), retryAfterMs: 1 };

test('opens an account, grants the bonus and returns its amount', async () => {
  const { ledger, submitted } = ledgerFailingAt();
  expect(await ensureLedgerAccount(ledger, PERSON, 100)).toMatchObject({ kind: 'ready', bonusPoints: 100 });
  expect(submitted.map(({ type }) => type)).toEqual(['open-account', 'grant-signup-bonus']);
});

test('a retry after a crash at any step grants nothing twice', async () => {
  for (const place of [1, 2]) {
    const { ledger, submitted } = ledgerFailingAt({ [place]: new Error('crash') });
    await expect(ensureLedgerAccount(ledger, PERSON, 100)).rejects.toThrow('crash');
    expect(await ensureLedgerAccount(ledger, PERSON, 100)).toMatchObject({ bonusPoints: 100 });
    expect(await ensureLedgerAccount(ledger, PERSON, 100)).toMatchObject({ kind: 'ready', bonusPoints: 0 });
    const ids = new Map(submitted.map(({ type, commandId }) => [type, commandId]));
    for (const { type, commandId } of submitted) expect(commandId).toBe(ids.get(type));
  }
});

test('a bonus granted at an earlier amount of the setting counts as granted', async () => {
  const { ledger } = ledgerFailingAt({ 2: refusal('command-id-reused', 'other input') });
  expect(await ensureLedgerAccount(ledger, PERSON, 50)).toEqual({ kind: 'ready', receipt: null, bonusPoints: 0 });
});

test('a busy ledger is retried; an account whose bonus is not granted is unfinished', async () => {
  const once = ledgerFailingAt({ 1: busy, 3: busy });
  expect(await ensureLedgerAccount(once.ledger, PERSON, 100)).toMatchObject({ kind: 'ready', bonusPoints: 100 });
  const never = ledgerFailingAt(Object.fromEntries([2, 3, 4, 5, 6].map((call) => [call, busy])));
  expect(await ensureLedgerAccount(never.ledger, PERSON, 100)).toEqual({ kind: 'unfinished', retryAfterMs: 1 });
  expect(await ensureLedgerAccount(never.ledger, PERSON, 100)).toMatchObject({ kind: 'ready', bonusPoints: 100 });
});

test('an account that the ledger never opens is refused', async () => {
  const { ledger } = ledgerFailingAt(Object.fromEntries([1, 2, 3, 4, 5].map((call) => [call, busy])));
  expect(await ensureLedgerAccount(ledger, PERSON, 100)).toMatchObject({ kind: 'refusal', code: 'overloaded' });
});

test('an account with an unknown outcome is unfinished', async () => {
  const unknown: Outcome = { ...refusal('overloaded', 'no answer', { outcome: 'unknown' }), retryAfterMs: 1 };
  const { ledger } = ledgerFailingAt({ 1: unknown });
  expect(await ensureLedgerAccount(ledger, PERSON, 100)).toEqual({ kind: 'unfinished', retryAfterMs: 1 });
});

test('grants no bonus if it is zero', async () => {
  const { ledger, submitted } = ledgerFailingAt();
  await ensureLedgerAccount(ledger, PERSON, 0);
  expect(submitted.map(({ type }) => type)).toEqual(['open-account']);
});

test('the referrer is set before the bonus, and retried with the same id', async () => {
  const invited = { ...PERSON, referredBy: 99 };
  const { ledger, submitted } = ledgerFailingAt({ 2: new Error('crash') });
  await expect(ensureLedgerAccount(ledger, invited, 100)).rejects.toThrow('crash');
  expect(await ensureLedgerAccount(ledger, invited, 100)).toMatchObject({ kind: 'ready', bonusPoints: 100 });
  const noted = submitted.filter(({ type }) => type === 'set-referrer');
  expect(noted).toHaveLength(2);
  expect(noted[1]).toEqual(noted[0]);
  expect(noted[0]).toMatchObject({ account: ACCOUNT, referrer: 99 });
});
