import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { KINDS } from '#contracts/kinds.ts';
import { decodeTuples } from '#ledger/log/codec.ts';
import { int, type LogSpan, tuplesOf } from '#ledger/log/read-forward.ts';
import type { Reads } from './what-if.ts';

/** Bounds a statement, and how long a cancelled computation still reads. */
const WINDOW_SEQS = 20_000;

type PartitionHead = { partition: number; seq: number };

/** Of each partition, the events of a period. Time never runs backwards within a partition. */
export async function spansOf(client: Client, { from, to }: { from: number; to: number }): Promise<LogSpan[]> {
  const { rows } = await client.query<PartitionHead>(
    'SELECT partition, seq::float8 AS seq FROM head ORDER BY partition',
  );
  const spans: LogSpan[] = [];
  for (const { partition, seq } of rows) {
    const afterSeq = await lastBefore(client, partition, seq, from);
    spans.push({ partition, afterSeq, toSeq: await lastBefore(client, partition, seq, to) });
  }
  return spans;
}

/** The last number whose time is before `at`; 0 if there is none. */
async function lastBefore(client: Client, partition: number, head: number, at: number): Promise<number> {
  let [before, after] = [0, head + 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const { rows } = await client.query<{ isBefore: boolean }>({
      name: 'before',
      text: 'SELECT at < to_timestamp($3::float8 / 1000) AS "isBefore" FROM posting WHERE partition = $1::int2 AND seq = $2::int8',
      values: [partition, middle, at],
    });
    if (rows[0]?.isBefore === true) before = middle;
    else after = middle;
  }
  return before;
}

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
        const rows = `decided_event where partition = ${int(partition)} and seq > ${int(seq)} and seq <= ${int(end)}
          and kind in (${kinds}) order by partition, seq`;
        for await (const run of tuplesOf(client, rows)) yield { events: decodeTuples(run), passed: 0 };
      }
      yield { events: [], passed: end - seq };
    }
  }
}
