// States of accounts in the log, for proofs that compare them with a view.
import type { ClientBase } from 'pg';
import type { Position } from '#contracts/position.ts';

export type LogPlace = { partition: number; seq: number };

export type LoggedState = { account: number; version: number; available: number; held: number };

/** After each of these events, in their order; null where the log has none. The caller bounds their number. */
export async function statesAt(db: ClientBase, places: readonly LogPlace[]): Promise<(LoggedState | null)[]> {
  const { rows } = await db.query<LoggedState & { exists: boolean }>({
    name: 'states-at',
    text: `select event.seq is not null as exists, account::float8 as account, version, available::float8 as available,
        held::float8 as held
      from unnest($1::int2[], $2::int8[]) with ordinality as asked (partition, seq, place)
      left join event on event.partition = asked.partition and event.seq = asked.seq
      order by place`,
    values: [places.map(({ partition }) => partition), places.map(({ seq }) => seq)],
  });
  return rows.map(({ exists, ...state }) => (exists ? state : null));
}

/** Whether a batch ends at each of these. Partitions at 0 count. */
export async function areBatchEnds(db: ClientBase, position: Position): Promise<boolean> {
  const { rows } = await db.query<{ all: boolean | null }>(
    `select bool_and(asked.seq = 0 or exists (
       select from batch where batch.partition = asked.partition and batch.seq = asked.seq)) as all
     from unnest($1::int2[], $2::int8[]) as asked (partition, seq)`,
    [[...position.keys()], [...position.values()]],
  );
  return rows[0]?.all ?? false;
}
