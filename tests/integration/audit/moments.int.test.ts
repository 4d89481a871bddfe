import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { accountHistory } from '#ledger/audit/account-history.ts';
import { lastSeqAt } from '#ledger/audit/find-seq.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, HandClock, openTestLedger } from '#tests/support/test-ledger.ts';

test('the events up to a moment are the same for every reader, to the millisecond', async () => {
  await using db = await testDatabase();
  const clock = new HandClock();
  const begins = clock.at;
  {
    await using ledger = await openTestLedger(db.url, { clock });
    const gives = (count: number) => Promise.all(Array.from({ length: count }, () => accepted(ledger, adjusts(7, 1))));
    await accepted(ledger, opens(7));
    await gives(3);
    clock.at += 1;
    await gives(2);
    await gives(4);
    clock.at += 999;
    await gives(1);
    clock.at -= 700;
    await gives(2);
  }
  {
    await using ledger = await openTestLedger(db.url, { clock });
    await accepted(ledger, adjusts(7, 1));
    clock.at += 701;
    await accepted(ledger, adjusts(7, 1));
  }
  await using client = await openClient(db.url);
  const lastAt = async (sinceBegin: number) => {
    const at = begins + sinceBegin;
    const seqs: number[] = [0];
    for await (const event of accountHistory(client.pg, { account: 7, partition: 0 }, { at })) seqs.push(event.seq);
    const balance = await trialBalance(client.pg, [0], { at });
    expect(balance.sum).toBe(0n);
    return [seqs.length - 1, seqs.at(-1), balance.seqs[0]!.seq, await lastSeqAt(client.pg, 0, at, 16)];
  };
  const same = (seq: number) => [seq, seq, seq, seq];
  expect(await lastAt(-1)).toEqual(same(0));
  expect(await lastAt(0)).toEqual(same(5));
  expect(await lastAt(1)).toEqual(same(11));
  expect(await lastAt(999)).toEqual(same(11));
  expect(await lastAt(1000)).toEqual(same(15));
  expect(await lastAt(1001)).toEqual(same(16));
});
