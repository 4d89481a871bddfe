import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { LeaseSession } from '#ledger/lease/lease-session.ts';
import { inLogTransaction } from '#ledger/log/transaction.ts';
import { claimLease } from '#ledger/log/lease/claim-lease.ts';
import { takeHead } from '#ledger/log/head.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openTestLedger } from '#tests/support/test-ledger.ts';

const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';
const PATIENCE_MS = 10_000;

test('a client that freezes within a transaction loses it, and its locks are released', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const held = Promise.withResolvers<void>();
  const frozen = inLogTransaction(client.pg, async () => {
    await takeHead(client.pg, 0);
    held.resolve();
    return new Promise<never>((_resolve, reject) => client.pg.once('error', reject));
  });
  frozen.catch(() => undefined);
  await held.promise;
  await using ledger = await openTestLedger(db.url, { patienceMs: PATIENCE_MS });
  expect(ledger.committedSeq).toBe(0);
  await expect(frozen).rejects.toThrow('idle-in-transaction timeout');
});

test('a claim that freezes before its commit does not block the next one', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const query = client.pg.query.bind(client.pg) as (text: unknown, values?: unknown) => Promise<unknown>;
  const reached = Promise.withResolvers<void>();
  const withholding = (text: unknown, values?: unknown) => {
    if (text !== 'COMMIT') return query(text, values);
    reached.resolve();
    return new Promise<never>(() => undefined);
  };
  Object.assign(client.pg, { query: withholding });
  void claimLease(client.pg, { partition: 0, owner: FIRST, seen: undefined });
  await reached.promise;
  const other = await LeaseSession.open(db.url, PATIENCE_MS, () => undefined);
  expect(await other.claim({ partition: 0, owner: SECOND, seen: undefined })).toMatchObject({ epoch: 1, seq: 0 });
  await other.close();
});
