import { expect, test } from 'vitest';
import { eventMessage } from '#contracts/internal/topics/ledger-events.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { type OpenPartitions, openPartitions } from '#ledger/partitions.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { bets, bonus, confirmsAdult, opens } from '#tests/support/asks.ts';
import { auditLog } from '#tests/support/cluster/audit/log-audit.ts';
import { TopicAudit } from '#tests/support/cluster/audit/topic-audit.ts';
import { auditViews } from '#tests/support/cluster/audit/view-audit.ts';
import { PlayJournal } from '#tests/support/cluster/journal.ts';
import { testDatabase } from '#tests/support/database.ts';
import { FollowedSettings } from '#tests/support/followed-settings.ts';
import { type TestTopic, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { truncateTopic } from '#tests/support/kafka/topic-admin.ts';
import { accepted, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

const ANN = 11;

function openLedgerOf(databaseUrl: string): Promise<OpenPartitions> {
  const terms = new FollowedSettings();
  return openPartitions({ databaseUrl, partitions: 1, masterKey: TEST_MASTER_KEY, terms, clock: systemClock });
}

async function play(ledger: OpenPartitions, journal: PlayJournal, times: number): Promise<void> {
  for (const command of [opens(ANN), confirmsAdult(ANN), bonus(ANN)]) await accepted(ledger, command);
  for (let count = 0; count < times; count++) {
    const bet = bets(ANN, 1);
    journal.send(bet.commandId);
    journal.acknowledge({ ...(await accepted(ledger, bet)), waitedMs: 1 });
  }
}

async function change(url: string, statement: string): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query(statement);
}

test('an acknowledged bet that is missing or elsewhere, and one never sent, are named', async () => {
  await using db = await testDatabase();
  await using ledger = await openLedgerOf(db.url);
  const journal = new PlayJournal();
  await play(ledger, journal, 5);
  const heads = () => new Map([[0, ledger.committedSeq(0)]]);
  expect(await auditLog(db.url, heads(), journal)).toEqual([]);
  const [first] = journal.acknowledged.values();
  const lost = { ...first!, commandId: randomCommandId() };
  journal.acknowledge(lost);
  journal.acknowledge({ ...first!, seq: first!.seq + 1 });
  const strange = await accepted(ledger, bets(ANN, 1));
  const findings = await auditLog(db.url, heads(), journal);
  expect(findings).toEqual([
    expect.stringMatching(`The bet ${first!.commandId} was acknowledged at .* and is at 0-${first!.seq} with`),
    expect.stringMatching(`The bet ${lost.commandId}, acknowledged at .*, is not in the log.`),
    `The bet ${strange.commandId} at 0-${strange.seq} was never sent.`,
  ]);
});

test('a log that ends before its head, and one with a broken chain, are named', async () => {
  await using db = await testDatabase();
  {
    await using ledger = await openLedgerOf(db.url);
    await play(ledger, new PlayJournal(), 3);
  }
  await change(db.url, 'update head set seq = seq + 1');
  const findings = await auditLog(db.url, new Map([[0, 8]]), new PlayJournal());
  expect(findings).toContain('The chain is broken at 0-8: the head says the log reaches 8.');
  expect(findings).toContain('Partition 0 ends at 7; its head says 8.');
});

test('a view that differs from the log is named, with both values', async () => {
  await using db = await testDatabase();
  await using ledger = await openLedgerOf(db.url);
  await play(ledger, new PlayJournal(), 3);
  {
    await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce() {} });
    await projector.caughtUp();
  }
  const heads = new Map([[0, ledger.committedSeq(0)]]);
  expect(await auditViews(db.url, heads)).toEqual([]);
  await change(db.url, 'update balance.account set available = available + 1');
  expect(await auditViews(db.url, heads)).toEqual([
    expect.stringMatching(/^balance\.account says .*; the log gives .*\.$/),
  ]);
});

/** Counters equal the sequence numbers. */
async function sender({ kafka, name }: TestTopic): Promise<(...seqs: number[]) => Promise<void>> {
  const producer = await kafka.openProducer();
  const columns = { partition: 0, account: ANN, version: 1, kind: 1, amount: 0, available: 0, held: 0, at: 1 };
  return async (...seqs) => {
    const events = seqs.map((seq) => ({ ...columns, seq, commandId: randomCommandId(), data: '{}' }));
    await producer.send(
      name,
      0,
      events.map((event) => eventMessage(event, { counter: event.seq, mark: undefined })),
    );
  };
}

test('a message that is missing from the topic is named, a copy is counted', async () => {
  await using topic = await testTopic();
  const send = await sender(topic);
  await send(1, 2, 3, 2, 3, 4);
  const audit = new TopicAudit(topic.brokers, topic.name);
  expect(await audit.findings(new Map([[0, 4]]))).toEqual([]);
  expect(audit.copies).toBe(2);
  await send(5, 7);
  expect(await audit.findings(new Map([[0, 7]]))).toEqual([
    'After 0-5 with counter 5 the topic has 0-7 with counter 7.',
  ]);
});

test('messages removed by retention, before the first audit or between two, are not missing; later ones are checked', async () => {
  await using topic = await testTopic();
  const send = await sender(topic);
  const forget = (before: bigint) => truncateTopic(topic.brokers, { topic: topic.name, partition: 0 }, before);
  await send(1, 2, 3);
  await forget(2n);
  const audit = new TopicAudit(topic.brokers, topic.name);
  expect(await audit.findings(new Map([[0, 3]]))).toEqual([]);
  await send(4, 5, 6);
  await forget(5n);
  expect(await audit.findings(new Map([[0, 6]]))).toEqual([]);
  await send(8);
  expect(await audit.findings(new Map([[0, 8]]))).toEqual([
    'After 0-6 with counter 6 the topic has 0-8 with counter 8.',
  ]);
});
