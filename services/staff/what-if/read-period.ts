import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { KINDS } from '#contracts/kinds.ts';
import { decodeTuples } from '#ledger/log/codec.ts';
import { int, type LogSpan, tuplesOf } from '#ledger/log/read-forward.ts';
import type { Reads } from './what-if.ts';

/** Bounds a statement, and how long a cancelled computation still reads. `events_of_kinds` reads no more. */
const WINDOW_SEQS = 20_000;

export function codesOf({ types, games }: Reads): number[] {
  const wanted = new Set(types);
  return KINDS.filter(({ type, game }) => {
    return wanted.has(type) && (game === null || games === undefined || games.includes(game));
  }).map(({ code }) => code);
}

export type Portion = { events: readonly LedgerEvent[]; /** Numbers passed with them. */ passed: number };

/** A portion without events ends each window. */
export async function* readSpans(
  client: Client,
  spans: readonly LogSpan[],
  codes: readonly number[],
): AsyncGenerator<Portion> {
  const kinds = codes.map(int).join(', ');
  for (const { partition, afterSeq, toSeq } of spans) {
    for (let seq = afterSeq; seq < toSeq; seq += WINDOW_SEQS) {
      const end = Math.min(seq + WINDOW_SEQS, toSeq);
      if (codes.length > 0) {
        const rows = `events_of_kinds(${int(partition)}, ${int(seq)}, ${int(end)}, array[${kinds}]) order by seq`;
        for await (const run of tuplesOf(client, rows)) yield { events: decodeTuples(run), passed: 0 };
      }
      yield { events: [], passed: end - seq };
    }
  }
}
