// A view whose rows merge column by column: its tables, and one fold for each kind of event that it reads.
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import { adderOf, type Columns, type DeltaOf, type Rows, snake, type Table } from './define-table.ts';
import { defineView, eventsRead, type News, type View, type ViewTraits } from './define-view.ts';

type Tables = Readonly<Record<string, Table>>;
type ColumnsIn<T> = T extends Table<infer C> ? C : never;
export type Adders<Ts> = { readonly [N in keyof Ts]: (delta: DeltaOf<ColumnsIn<Ts[N]>>) => void };

export type Folds<Ts> = { readonly [Type in EventType]?: (event: EventOf<Type>, add: Adders<Ts>) => void };

type RowsOf<Ts> = { readonly [N in keyof Ts]: readonly DeltaOf<ColumnsIn<Ts[N]>>[] };

type Described<Ts> = ViewTraits & {
  /** A table's name is its field's in snake case. */
  tables: Ts;
  folds: Folds<Ts>;
  /** If not all accounts of the changed rows are to know. */
  news?: (rows: RowsOf<Ts>) => News;
  /** After the rows are written. */
  announce?: (rows: RowsOf<Ts>) => Statement[];
};

/** `rows`: that events make, before they merge with stored ones. */
export type TableView<Ts> = View & { rows(events: readonly LedgerEvent[]): RowsOf<Ts> };

export function defineTableView<const Ts extends Tables>(view: Described<Ts>): TableView<Ts> {
  const { folds, tables: described, news, announce, ...traits } = view;
  const tables: Tables = described;
  const fields = Object.keys(tables);
  const adders = fields.map((field) => [field, adderOf(tables[field]!)] as const);
  const foldOf = folds as Readonly<Record<string, ((event: LedgerEvent, add: object) => void) | undefined>>;
  const isOfOwners = traits.audience === 'owner';
  const rowsOf = (events: readonly LedgerEvent[]): Record<string, readonly DeltaOf<Columns>[]> => {
    const rows = fields.map((): Rows => new Map());
    const add = Object.fromEntries(
      adders.map(([field, adds], place) => [field, (delta: DeltaOf<Columns>) => adds(rows[place]!, delta)]),
    );
    for (const event of events) foldOf[event.type]?.(event, add);
    return Object.fromEntries(fields.map((field, place) => [field, [...rows[place]!.values()]]));
  };
  const defined = defineView<ReturnType<typeof rowsOf>>({
    ...traits,
    kinds: Object.keys(folds) as EventType[],
    tables: fields.map((field) => ({ name: snake(field), key: tables[field]!.key })),
    create: {
      tables: fields.map((field) => tables[field]!.create(snake(field))).join(';\n'),
      indexes: fields.flatMap((field) => tables[field]!.createIndexes(snake(field))).join(';\n'),
    },
    fold: rowsOf,
    write: (schema, rows) => [
      ...fields.flatMap((field) => forRows(rows[field]!, (some) => tables[field]!.upsert(schema, snake(field), some))),
      ...(announce?.(rows as RowsOf<Ts>) ?? []),
    ],
    news: (rows) =>
      news?.(rows as RowsOf<Ts>) ?? { accounts: isOfOwners ? accountsIn(Object.values(rows).flat()) : [] },
  });
  return { ...defined, rows: (events) => rowsOf(eventsRead(defined, events)) as RowsOf<Ts> };
}

function accountsIn(rows: readonly Partial<Record<string, unknown>>[]): number[] {
  const accounts = rows.map(({ account }) => account as number | undefined);
  return [...new Set(accounts.filter((account) => account !== undefined))];
}
