import type { Client } from 'pg';
import { type Generation, GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from '../idempotency/seen-filter.ts';
import { inLogTransaction } from '../../log/transaction.ts';
import { STILL_MINE } from '../../log/head.ts';
import { Fenced } from '../sequencer/log-port.ts';
import { answered, type Awaited, step } from './snapshot-step.ts';

export type SeenSource = Awaited & {
  partition: number;
  /** The writer's; another one in the head means that he has lost the partition. */
  epoch: number;
  seen: SeenFilter;
};

/** As much as the disk and a processor take in a step that hardly holds up the writer. The reader goes by their length. */
const SLICE_BYTES = 131_072;

/** Full generations never change again: each is written once. */
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

/** Beside the one that is read, under a partition that nobody has. */
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
 * In the place of the old one, at once: a writer that dies among its slices leaves the old one as it was, in whatever
 * slices that has. Not all slices in one transaction: it would keep every version of the head row alive meanwhile.
 * Unlike the rest of a snapshot it waits for the disk: a full generation is held for stored from here on, and if a crash of
 * PostgreSQL took it back, every later snapshot would lack its ids, and their commands would be taken for new ones.
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
