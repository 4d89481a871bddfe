// Statements are atomic and serial. Stores canonical bytes and decodes them with the real decoder.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Append } from '#ledger/log/append-batch.ts';
import { decodeTuple } from '#ledger/log/codec.ts';
import { AT, readInt64 } from '#ledger/log/event-tuple.ts';
import { type FoundCommand, type FoundCommands, gather } from '#ledger/log/find-command.ts';
import { GENESIS, HASH_BYTES } from '#ledger/log/hash-chain.ts';
import type { Head } from '#ledger/log/head.ts';

export type StoredEvent = { event: LedgerEvent; input: number };
export type StoredBatch = { seq: number; hash: Buffer; tuples: Buffer };

export class LogStorage {
  readonly rows: StoredEvent[] = [];
  readonly batches: StoredBatch[] = [];
  #head: Head = { seq: 0, epoch: 0, hash: GENESIS };

  get head(): Head {
    return { ...this.#head };
  }

  takeHead(): Head {
    this.#head.epoch++;
    return this.head;
  }

  /** As in append-batch.ts. */
  append({ epoch, previousSeq, lastSeq, previousHash, hash, batch }: Append): boolean {
    if (this.#head.seq !== previousSeq || this.#head.epoch !== epoch || !this.#head.hash.equals(previousHash))
      return false;
    const tuples = Buffer.from(batch.canonical.subarray(HASH_BYTES));
    for (let at = 0; at < tuples.length; at += AT.data + tuples.readInt32BE(at + AT.dataLength)) {
      this.rows.push({ event: decodeTuple(tuples, at), input: readInt64(tuples, at + AT.input) });
    }
    this.#head = { ...this.#head, seq: lastSeq, hash };
    this.batches.push({ seq: lastSeq, hash, tuples });
    return true;
  }

  find(ids: readonly string[]): FoundCommands {
    const found = new Map<string, FoundCommand[]>();
    for (const { event, input } of this.rows) if (ids.includes(event.commandId)) gather(found, event, input);
    return found;
  }
}
