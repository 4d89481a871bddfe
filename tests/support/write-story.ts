import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { appendBatch } from '#ledger/log/append-batch.ts';
import { encodePayload } from '#ledger/log/codec.ts';
import { encodeBatch } from '#ledger/log/encode-batch.ts';
import { ensureRanges } from '#ledger/log/event-ranges.ts';
import { chain } from '#ledger/log/hash-chain.ts';
import { takeHead } from '#ledger/log/head.ts';

/** One partition, from its first number. A batch has one time. */
export async function writeStory(client: Client, events: readonly LedgerEvent[]): Promise<void> {
  const { partition } = events[0]!;
  const head = await takeHead(client, partition);
  await ensureRanges(client, partition, events.length);
  let { seq: previousSeq, hash: previousHash } = head;
  const batches = Map.groupBy(events, ({ at }) => at);
  for (const [at, part] of batches) {
    const batch = encodeBatch(
      part.map((event) => ({
        event,
        input: event.seq,
        data: encodePayload(event.payload, event.actor, event.termsSeq),
      })),
    );
    const hash = chain(previousHash, batch.canonical);
    const lastSeq = previousSeq + part.length;
    const append = { partition, epoch: head.epoch, previousSeq, lastSeq, previousHash, hash, at, batch };
    if (!(await appendBatch(client, append))) throw new Error('the log did not take the story');
    [previousSeq, previousHash] = [lastSeq, hash];
  }
}
