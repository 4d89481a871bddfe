import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { holdToAccount } from '#tests/integration/faults/hold-to-account.ts';
import { Journal } from '#tests/integration/faults/journal.ts';
import { sendUntil } from '#tests/integration/faults/senders.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { LeaseTable, openHost, openHostOf, openTestChannel } from '#tests/support/channel-bed.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';

const ENOUGH = 4000;
const CUTS = 40;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallyhouse-channel-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Deterministic numbers from 0 to `below` - 1. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('connections cut under load: every command is acknowledged once, as in the log, and applied once', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  const journal = new Journal(join(folder, 'journal'));
  const roll = dice(4);
  let cuts = 0;
  const network = { cut: () => undefined as void };
  let untilCut = 50;
  const cutNow = () => {
    untilCut = 1 + roll(100);
    cuts++;
    network.cut();
  };
  // Cuts before the command is accepted, while it is being logged, or before its reply leaves.
  const submit = async (command: Command) => {
    const when = --untilCut === 0 ? roll(3) : -1;
    if (when === 0) cutNow();
    const decided = ledger.submit(command);
    if (when === 1) cutNow();
    const outcome = await decided;
    if (when === 2) cutNow();
    return outcome;
  };
  await using opened = await openHostOf({ submit });
  network.cut = () => opened.cut();
  await using channel = openTestChannel(LeaseTable.at(opened.address), { limits: { deadlineMs: 60_000 } });
  const isEnough = () => journal.acknowledged.size >= ENOUGH && cuts >= CUTS;
  await sendUntil({ ledger: channel, journal, isEnough });
  expect(cuts).toBeGreaterThanOrEqual(CUTS);
  expect(journal.open).toEqual([]);
  journal.close();
  await holdToAccount(db.url, journal);
});

test('a writer taken over under load: its successor answers for the commands it had accepted', async () => {
  await using db = await testDatabase();
  const first = await openTestLedger(db.url);
  await accepted(first, opens(7));
  let isOwner = true;
  await using firstHost = await openHost(() => (isOwner ? { ledger: first, partition: 0, epoch: 1 } : null));
  const table = LeaseTable.at(firstHost.address);
  await using channel = openTestChannel(table, { limits: { deadlineMs: 60_000 } });
  const gifts = Array.from({ length: 2000 }, () => adjusts(7, 1));
  const answers: Promise<Receipt>[] = gifts.slice(0, 1000).map((gift) => accepted(channel, gift));
  await answers[200];
  // The first one does not notice; commands sent to it fail.
  await using second = await openTestLedger(db.url, { takeOver: true });
  await using secondHost = await openHostOf(second, { epoch: 2 });
  answers.push(...gifts.slice(1000).map((gift) => accepted(channel, gift)));
  table.moveTo(secondHost.address, 2);
  const receipts = await Promise.all(answers);
  isOwner = false;
  expect(new Set(receipts.map(({ seq }) => seq)).size).toBe(2000);
  expect(Math.max(...receipts.map(({ available }) => available))).toBe(2000);
  await first[Symbol.asyncDispose]();
});
