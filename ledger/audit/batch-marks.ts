import type { Client } from 'pg';

export type BatchMark = { seq: number; hash: Buffer };

const WINDOW_BATCHES = 10_000;

export class BatchMarks {
  readonly #client: Client;
  readonly #partition: number;
  readonly #windowBatches: number;
  #window: BatchMark[] = [];
  #place = 0;
  #after = 0;

  constructor(client: Client, partition: number, windowBatches = WINDOW_BATCHES) {
    this.#client = client;
    this.#partition = partition;
    this.#windowBatches = windowBatches;
  }

  async next(): Promise<BatchMark | undefined> {
    if (this.#place === this.#window.length) await this.#load();
    return this.#window[this.#place++];
  }

  async #load(): Promise<void> {
    const result = await this.#client.query<{ seq: string; hash: Buffer }>({
      name: 'read-batch-marks',
      text: 'select seq::text, hash from batch where partition = $1 and seq > $2 order by batch.seq limit $3',
      values: [this.#partition, this.#after, this.#windowBatches],
    });
    this.#window = result.rows.map(({ seq, hash }) => ({ seq: Number(seq), hash }));
    this.#place = 0;
    this.#after = this.#window.at(-1)?.seq ?? this.#after;
  }
}
