import type { ClientBase } from 'pg';
import { EVENT_PAYLOADS, type LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ActivityNews, Notice } from '#contracts/internal/view-updates.ts';
import type { Load } from '#infra/postgres/session/columns.ts';

/** What subscribers are told once the change is committed. */
export type News = {
  accounts: readonly number[];
  activity?: readonly ActivityNews[];
  notices?: readonly Notice[];
};

/** How a view is written down in registry.ts. */
export type Projection<Deltas> = {
  name: ViewName;
  /** Rises with every change of table.sql, index.sql or the fold: an older view is rebuilt at the next start. */
  version: number;
  /** Its tables with their primary keys, for the comparison with a refold. */
  tables: readonly { name: string; key: readonly string[] }[];
  /** Of these, what every service may read. The others are read by the roles that read views (services/migrate/rights.ts). */
  openTables?: readonly string[];
  /** Pure. Deltas must add up: folding two halves and writing both equals folding the whole. */
  fold(events: readonly LedgerEvent[]): Deltas;
  news(deltas: Deltas): News;
} & (Written<Deltas> | Loaded<Deltas>);

/** Writes into the tables of `schema`, inside the caller's transaction. One statement where it can be. */
type Written<Deltas> = {
  write(db: ClientBase, schema: string, deltas: Deltas): Promise<void>;
  /** Where the empty tables of a rebuild are better filled in another way. */
  load?(schema: string, deltas: Deltas): Load;
};

/** For views that grow by rows: these are made ready at once and sent later, by COPY, which costs a quarter less than INSERT. */
type Loaded<Deltas> = { write?: undefined; load(schema: string, deltas: Deltas): Load };

/** A folded batch, ready to be written. */
export type Change = {
  write(db: ClientBase, schema: string): Promise<void>;
  load(schema: string): Load;
  news(): News;
};

/** A projection with its delta type closed over, so that all views stand in one list. */
export type View = {
  name: ViewName;
  version: number;
  tables: Projection<unknown>['tables'];
  openTables: readonly string[];
  /** Where its table.sql and index.sql stand. */
  directory: URL;
  /** The live schema. */
  schema: string;
  /** Its rows come and stay, and are sent by COPY; otherwise a batch changes the rows of those before it. */
  growsByRows: boolean;
  fold(events: readonly LedgerEvent[]): Change;
};

/** An event outside the catalogue that this program knows. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent';
}

export function defineView<Deltas>(projection: Projection<Deltas>): View {
  const { name, version, tables, openTables = [] } = projection;
  const write = writerOf(projection);
  return {
    name,
    version,
    tables,
    openTables,
    directory: new URL(`../${name}/`, import.meta.url),
    schema: name.replaceAll('-', '_'),
    growsByRows: projection.load !== undefined,
    fold(events) {
      for (const event of events) {
        if (!Object.hasOwn(EVENT_PAYLOADS, event.type)) throw new UnknownEvent(`unknown kind of event: ${event.type}`);
      }
      const deltas = projection.fold(events);
      return {
        write: (db, schema) => write(db, schema, deltas),
        load: (schema) => projection.load?.(schema, deltas) ?? ((db) => write(db, schema, deltas)),
        news: () => projection.news(deltas),
      };
    },
  };
}

function writerOf<Deltas>(projection: Projection<Deltas>): Written<Deltas>['write'] {
  if (projection.write === undefined) return (db, schema, deltas) => projection.load(schema, deltas)(db);
  return projection.write;
}
