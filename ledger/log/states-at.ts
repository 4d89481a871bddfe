// States of accounts in the log, for proofs that compare them with a view.
import type { ClientBase } from 'pg';
import { availableAfter, heldAfter, kindOfCode } from '#contracts/kinds.ts';
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

type Between = { from: Position; to: Position };
type FirstRow = LoggedState & { kind: number; amount: number };

const EVENTS_AT_ONCE = 50_000;

/** Of accounts with events after `from` and up to `to`, before the first of these; null if that one opened the account. */
export async function statesBefore(
  db: ClientBase,
  { from, to }: Between,
  rest: () => Promise<void>,
): Promise<Map<number, LoggedState | null>> {
  const states = new Map<number, LoggedState | null>();
  for (const [partition, end] of to) {
    for (let seq = from.get(partition) ?? 0; seq < end; seq += EVENTS_AT_ONCE) {
      const { rows } = await db.query<FirstRow>({
        name: 'states-before',
        text: `select distinct on (account) account::float8 as account, version, kind, amount::float8 as amount,
            available::float8 as available, held::float8 as held
          from event where partition = $1 and seq > $2 and seq <= $3 order by account, seq`,
        values: [partition, seq, Math.min(end, seq + EVENTS_AT_ONCE)],
      });
      for (const row of rows) if (!states.has(row.account)) states.set(row.account, stateBefore(row));
      await rest();
    }
  }
  return states;
}

function stateBefore({ account, version, available, held, kind: code, amount }: FirstRow): LoggedState | null {
  if (version === 1) return null;
  const kind = kindOfCode(code);
  if (kind === undefined) throw new Error(`the log has events of kind ${code}, which this program does not know`);
  const came = { available: availableAfter(0, kind, amount), held: heldAfter(0, kind, amount) };
  return { account, version: version - 1, available: available - came.available, held: held - came.held };
}
