// The ledger's own append path without a book: encode, chain, one statement.
import pg from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { appendBatch, NEWEST_FIRST } from '#ledger/log/append-batch.ts';
import { encodePayload } from '#ledger/log/codec.ts';
import { encodeBatch } from '#ledger/log/encode-batch.ts';
import type { Entry } from '#ledger/log/event-tuple.ts';
import { ensureRanges, RANGE_EVENTS } from '#ledger/log/event-ranges.ts';
import { chain } from '#ledger/log/hash-chain.ts';
import { type Head, takeHead } from '#ledger/log/head.ts';
import { ACCOUNTS, STAKE_POINTS, START_POINTS } from './bets.ts';

const PARTITION = 0;
const EMPTY = Buffer.alloc(0);

export class LogWriter implements AsyncDisposable {
  readonly #client: pg.Client;
  #head: Head;
  #roomUpTo = 0;

  private constructor(client: pg.Client, head: Head) {
    this.#client = client;
    this.#head = head;
  }

  static async open(url: string): Promise<LogWriter> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(NEWEST_FIRST);
    return new LogWriter(client, await takeHead(client, PARTITION));
  }

  get seq(): number {
    return this.#head.seq;
  }

  /** Not timed. */
  async prepare(count: number): Promise<Entry[]> {
    if (this.seq + count > this.#roomUpTo) {
      await ensureRanges(this.#client, PARTITION, this.seq + count);
      this.#roomUpTo = this.seq + count + RANGE_EVENTS / 2;
    }
    const at = systemClock.now();
    return Array.from({ length: count }, (_, place) => betAt(this.seq + 1 + place, at));
  }

  /** Timed, from events to commit. Throws if the log refuses the batch. */
  async append(entries: readonly Entry[]): Promise<void> {
    const sealed = entries.map(({ event, input }) => ({
      event,
      input,
      data: encodePayload(event.payload, event.actor),
    }));
    const batch = encodeBatch(sealed);
    const hash = chain(this.#head.hash, batch.canonical);
    const lastSeq = this.seq + entries.length;
    const { epoch, seq: previousSeq, hash: previousHash } = this.#head;
    const at = entries[0]!.event.at;
    const append = { partition: PARTITION, epoch, previousSeq, lastSeq, previousHash, hash, at, batch };
    if (!(await appendBatch(this.#client, append))) throw new Error('another process writes the log of the bench');
    this.#head = { ...this.#head, seq: lastSeq, hash };
  }

  async fillTo(seq: number, batchEvents = 4000): Promise<void> {
    while (this.seq < seq) await this.append(await this.prepare(Math.min(batchEvents, seq - this.seq)));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client.end();
  }
}

function betAt(seq: number, at: number): Entry {
  const isWin = seq % 2 === 0;
  const payoutPoints = isWin ? 18 : 0;
  const event: LedgerEvent = {
    type: 'round-played',
    partition: PARTITION,
    seq,
    account: 1 + (seq % ACCOUNTS),
    version: 1 + Math.floor(seq / ACCOUNTS),
    amount: payoutPoints - STAKE_POINTS,
    available: START_POINTS,
    held: 0,
    commandId: randomCommandId(),
    at,
    actor: null,
    game: 'dice',
    payload: {
      params: { prediction: 'over' },
      stakePoints: STAKE_POINTS,
      payoutPoints,
      multiplierHundredths: isWin ? 180 : 0,
      outcome: { die: isWin ? 5 : 2 },
      epoch: 0,
      nonce: Math.floor(seq / ACCOUNTS),
      rulesVersion: 1,
    },
  };
  return { event, input: seq, data: EMPTY };
}
