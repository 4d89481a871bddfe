// A view whose rows merge column by column: its tables, and one fold for each kind of event that it reads.
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
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
  /** If not all accounts of the changed rows are to know. */
  news?: (rows: RowsOf<Ts>) => News;
  /** After the rows are written. */
  announce?: (rows: RowsOf<Ts>) => Statement[];
} & (FoldedByKind<Ts> | FoldedByHand<Ts>);

type FoldedByKind<Ts> = { folds: Folds<Ts> };
/** Faster than `folds`, and free to merge otherwise. */
type FoldedByHand<Ts> = {
  kinds: readonly EventType[] | 'all';
  fold: (events: readonly LedgerEvent[]) => RowsOf<Ts>;
};

/** `rows`: that events make, before they merge with stored ones. */
export type TableView<Ts> = View & { described: Ts; rows(events: readonly LedgerEvent[]): RowsOf<Ts> };

export function isTableView(view: View): view is TableView<Tables> {
  return 'described' in view;
}

export function defineTableView<const Ts extends Tables>(view: Described<Ts>): TableView<Ts> {
  const { tables: described, news, announce, ...traits } = view;
  const tables: Tables = described;
  const fields = Object.keys(tables);
  const isOfOwners = traits.audience === 'owner';
  const rowsOf = ('fold' in view ? view.fold : foldOf(tables, view.folds)) as (
    events: readonly LedgerEvent[],
  ) => AnyRows;
  const upsertsInto = (schema: string) =>
    fields.map((field) => [field, tables[field]!.upsertInto(`${schema}.${snake(field)}`)] as const);
  const prepared = new Map<string, ReturnType<typeof upsertsInto>>();
  const defined = defineView<AnyRows>({
    ...traits,
    kinds: 'folds' in view ? (Object.keys(view.folds) as EventType[]) : view.kinds,
    tables: fields.map((field) => ({ name: snake(field), key: tables[field]!.key })),
    create: {
      tables: fields.map((field) => tables[field]!.create(snake(field))).join(';\n'),
      indexes: fields.flatMap((field) => tables[field]!.createIndexes(snake(field))).join(';\n'),
    },
    fold: rowsOf,
    write(schema, rows) {
      let upserts = prepared.get(schema);
      if (upserts === undefined) prepared.set(schema, (upserts = upsertsInto(schema)));
      const statements: Statement[] = [];
      for (const [field, upsert] of upserts) if (rows[field]!.length > 0) statements.push(upsert.of(rows[field]!));
      if (announce !== undefined) statements.push(...announce(rows as RowsOf<Ts>));
      return statements;
    },
    news: (rows) =>
      news?.(rows as RowsOf<Ts>) ?? { accounts: isOfOwners ? accountsIn(Object.values(rows).flat()) : [] },
  });
  return { ...defined, described, rows: (events) => rowsOf(eventsRead(defined, events)) as RowsOf<Ts> };
}

type AnyRows = Readonly<Record<string, readonly DeltaOf<Columns>[]>>;

function foldOf(tables: Tables, folds: object): (events: readonly LedgerEvent[]) => AnyRows {
  const fields = Object.keys(tables);
  const byKind = folds as Readonly<Record<string, ((event: LedgerEvent, add: object) => void) | undefined>>;
  let rows: Rows[] = [];
  const add = Object.fromEntries(
    fields.map((field, place) => {
      const addTo = adderOf(tables[field]!);
      return [field, (delta: DeltaOf<Columns>) => addTo(rows[place]!, delta)];
    }),
  );
  return (events) => {
    rows = fields.map(() => new Map());
    for (const event of events) byKind[event.type]?.(event, add);
    return Object.fromEntries(fields.map((field, place) => [field, [...rows[place]!.values()]]));
  };
}

function accountsIn(rows: readonly Partial<Record<string, unknown>>[]): number[] {
  const accounts = rows.map(({ account }) => account as number | undefined);
  return [...new Set(accounts.filter((account) => account !== undefined))];
}
