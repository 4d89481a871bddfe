// A seed is revealed after the rounds it decides, so all are read before the audit. Takes 32 bytes and a number each.
import type { Client } from 'pg';
import { kindOf } from '#contracts/kinds.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { checkPayload, decodeTuple } from '../../log/codec.ts';
import { int, tuplesWhere } from '../../log/read-forward.ts';

const SEED_BYTES = 32;
const CHUNK_SEEDS = 65_536;
const WINDOW_EVENTS = 500_000;

export class RevealedSeeds {
  readonly #chunks: Buffer[] = [];
  /** Account to the indexes of its seeds, in epoch order from 0. */
  readonly #places = new Map<number, number[]>();
  #count = 0;

  add(account: number, seed: string): void {
    const offset = (this.#count % CHUNK_SEEDS) * SEED_BYTES;
    if (offset === 0) this.#chunks.push(Buffer.alloc(CHUNK_SEEDS * SEED_BYTES));
    this.#chunks.at(-1)!.write(seed, offset, 'hex');
    const places = this.#places.get(account);
    if (places === undefined) this.#places.set(account, [this.#count]);
    else places.push(this.#count);
    this.#count++;
  }

  /** In a tampered log the seed may be wrong, so compare it with its commitment. */
  seedOf(account: number, epoch: number): string | null {
    const place = this.#places.get(account)?.[epoch];
    if (place === undefined) return null;
    const offset = (place % CHUNK_SEEDS) * SEED_BYTES;
    return this.#chunks[Math.floor(place / CHUNK_SEEDS)]!.toString('hex', offset, offset + SEED_BYTES);
  }
}

export type RevealedSpan = {
  client: Client;
  partition: number;
  toSeq: number;
  onProgress?: (events: number, of: number) => void;
};

export async function readRevealedSeeds({
  client,
  partition,
  toSeq,
  onProgress,
}: RevealedSpan): Promise<RevealedSeeds> {
  const seeds = new RevealedSeeds();
  const { code } = kindOf('seed-revealed', null);
  for (let seq = 0; seq < toSeq; seq += WINDOW_EVENTS) {
    const until = Math.min(toSeq, seq + WINDOW_EVENTS);
    const within = `partition = ${int(partition)} and seq > ${int(seq)} and seq <= ${int(until)}`;
    for await (const run of tuplesWhere(client, `${within} and kind = ${int(code)}`)) {
      for (const start of run.starts) take(seeds, run.bytes, start);
    }
    onProgress?.(until, toSeq);
  }
  return seeds;
}

function take(seeds: RevealedSeeds, bytes: Buffer, start: number): void {
  try {
    const event = decodeTuple(bytes, start);
    if (event.type !== 'seed-revealed' || checkPayload(event) !== null) return;
    seeds.add(event.account, event.payload.serverSeed);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
  }
}
