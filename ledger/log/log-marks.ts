import type { Client } from 'pg';

const MARKS = ['settings', 'fit-winners', 'facts', 'staff-points'] as const;
export type LogMark = (typeof MARKS)[number];

/** Where the log began to carry what audits ask for. Stored beside the events, so that an event cannot disable a check. */
export class LogMarks {
  readonly #lackingTo: ReadonlyMap<string, number>;

  constructor(rows: readonly { mark: string; partition: number; lackingTo: number }[] = []) {
    this.#lackingTo = new Map(rows.map(({ mark, partition, lackingTo }) => [`${mark} ${partition}`, lackingTo]));
  }

  /** Sequence number of the last event that may lack it; 0 if all have it. */
  lackingTo(mark: LogMark, partition: number): number {
    return this.#lackingTo.get(`${mark} ${partition}`) ?? 0;
  }

  of(partition: number): Record<LogMark, number> {
    return Object.fromEntries(MARKS.map((mark) => [mark, this.lackingTo(mark, partition)])) as Record<LogMark, number>;
  }
}

export async function readLogMarks(client: Client): Promise<LogMarks> {
  const { rows } = await client.query<{ mark: string; partition: number; lacking_to: string }>(
    'select mark, partition, lacking_to::text from log_mark',
  );
  return new LogMarks(rows.map(({ lacking_to, ...row }) => ({ ...row, lackingTo: Number(lacking_to) })));
}
