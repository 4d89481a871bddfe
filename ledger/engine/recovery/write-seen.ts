import type { Client } from 'pg';
import { type Generation, GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from '../idempotency/seen-filter.ts';
import { inLogTransaction } from '../../log/transaction.ts';
import { STILL_MINE } from '../../log/head.ts';
import { Fenced } from '../sequencer/log-port.ts';
import { answered, type Awaited, step } from './snapshot-step.ts';

export type SeenSource = Awaited & {
  partition: number;
  /** If the head has another epoch, the writer has lost the partition. */
  epoch: number;
  seen: SeenFilter;
};

/** Small enough to barely delay the writer. Readers use each slice's stored length. */
const SLICE_BYTES = 131_072;

/** Full generations never change, so each is written once. */
export async function writeSeen(client: Client, source: SeenSource): Promise<void> {
  for (const [number, generation] of source.seen.generations.entries()) {
    if (generation.isStored) continue;
    const isFull = generation.count >= GENERATION_IDS;
    await writeGeneration(client, source, { number, generation });
    await answered(client, source, replaceGeneration(client, source, number));
    generation.isStored = isFull;
  }
}

type Numbered = { number: number; generation: Generation };

/** Uses the partition number -1 - partition, so that readers keep the previous copy. */
async function writeGeneration(client: Client, source: SeenSource, { number, generation }: Numbered): Promise<void> {
  const { partition, epoch } = source;
  const { count, bits } = generation;
  for (let offset = 0; offset < GENERATION_BYTES; offset += SLICE_BYTES) {
    const written = await step(client, source, () =>
      client.query({
        name: 'write-seen-slice',
        text: `insert into seen_commands (partition, generation, slice, count, bits)
               select -1 - $1, $3, $4, $5, $6 from (${STILL_MINE}) as mine
               on conflict (partition, generation, slice) do update set count = excluded.count, bits = excluded.bits`,
        values: [
          partition,
          epoch,
          number,
          offset / SLICE_BYTES,
          count,
          Buffer.from(bits.subarray(offset, offset + SLICE_BYTES)),
        ],
      }),
    );
    if (written.rowCount === 0) throw new Fenced(partition, epoch);
  }
}

/**
 * A crash between slices keeps the old copy. Waits for the disk: if a full generation were lost, later snapshots would lack
 * its ids and accept their commands again.
 */
async function replaceGeneration(client: Client, { partition, epoch }: SeenSource, number: number): Promise<void> {
  await inLogTransaction(client, async () => {
    await client.query('set local synchronous_commit = on');
    await client.query('delete from seen_commands where partition = $1 and generation = $2', [partition, number]);
    const moved = await client.query(
      `with mine as (${STILL_MINE})
       update seen_commands set partition = $1 from mine where seen_commands.partition = -1 - $1 and generation = $3`,
      [partition, epoch, number],
    );
    if (moved.rowCount === 0) throw new Fenced(partition, epoch);
  });
}
