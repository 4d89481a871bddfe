import type { Client } from 'pg';
import type { LogSpan } from './read-forward.ts';

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
