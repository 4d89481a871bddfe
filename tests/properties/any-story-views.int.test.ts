import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { recover } from '#ledger/engine/recovery/recover.ts';
import { readBalance } from '#projections/balance/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { VIEWS } from '#projections/registry.ts';
import { anyCommands } from '#tests/support/any-command.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { auditOf, openTestLedger } from '#tests/support/test-ledger.ts';

const STORIES = 3;

test('replay of the log = the book = the views', async () => {
  for (const commands of fc.sample(anyCommands, { numRuns: STORIES, seed: 20_251 })) {
    await using db = await testDatabase();
    await using ledger = await openTestLedger(db.url, { snapshotEvery: 20 });
    await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce: () => undefined });
    await Promise.all(commands.map((command) => ledger.submit(command)));
    await projector.caughtUp();
    expect(await auditOf(db.url)).toEqual({ events: ledger.committedSeq, chain: null, refold: null, sum: 0 });
    await using client = await openClient(db.url);
    const { book } = await recover(ACCOUNT_MODEL, { client: client.pg, partition: 0 }, ledger.committedSeq);
    for (const { id, available, held } of book.accounts())
      expect(await readBalance(db.pool, id)).toMatchObject({ available, held });
    const { signal } = new AbortController();
    for (const view of VIEWS) {
      const compared = await compareView({ databaseUrl: db.url, feed: ledger.feed, view, signal });
      expect(compared).toMatchObject({ view: view.name, parked: 0, difference: null });
      expect(compared.asOf.get(0)).toBe(ledger.committedSeq);
    }
  }
});
