import type { Client } from 'pg';
import { EVENT_PAYLOADS, type EventType, type LedgerEvent } from '#contracts/events.ts';
import type { ActivityNews, FlightNews, Notice } from '#contracts/internal/view-updates.ts';
import type { ViewName } from '#contracts/push.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';

/** Announced once the change is committed. */
export type News = {
  accounts: readonly number[];
  activity?: readonly ActivityNews[];
  flights?: readonly FlightNews[];
  notices?: readonly Notice[];
};

export type ViewTable = {
  name: string;
  key: readonly string[];
  /** Rows are written by COPY and never changed or removed. The key's columns before `seq` are an event's account or game. */
  isWrittenOnce?: boolean;
};

export type ViewTraits = {
  name: ViewName;
  /** Increment it with every change of tables, indexes or the fold; older views are rebuilt at the next start. */
  version: number;
  /** Changes are announced to the accounts in `news`, to all players at a slower pace, or to no player. */
  audience: 'owner' | 'everyone' | 'staff';
  /** Readable by every service. The others need the roles of services/migrate/rights.ts. */
  openTables?: readonly string[];
  /** Folded once a second, or when a read waits for it. */
  isSlow?: boolean;
  /** Every page of a player or every decision needs it: the house opens when it is rebuilt. */
  isNeededAtStart?: boolean;
  /** Of an event of its kinds that changes nothing. It is not folded. */
  ignores?(event: LedgerEvent): boolean;
};

export type Projection<Deltas, State> = ViewTraits & {
  /** The primary keys are for the comparison with a refold. */
  tables: readonly ViewTable[];
  /** SQL of tables that are described. Others have a table.sql, and an index.sql if they need one. */
  create?: Create;
  /** Of the events that it folds. */
  kinds: readonly EventType[] | 'all';
  /** Pure. Deltas must add up: folding two halves and writing both equals folding the whole. */
  fold(events: readonly LedgerEvent[]): Deltas;
  news?(deltas: Deltas): News;
} & (Additive<Deltas> | Stateful<Deltas, State>);

type Additive<Deltas> = {
  readState?: undefined;
  write(schema: string, deltas: Deltas): readonly Statement[];
  /** For rebuilds whose empty tables are filled differently. */
  load?(schema: string, deltas: Deltas): readonly Statement[];
};

/** `write` returns the view's content after its statements. */
type Stateful<Deltas, State> = {
  readState(db: Client, schema: string, partition: number): Promise<State>;
  write(schema: string, deltas: Deltas, state: State): Written<State>;
  load?: undefined;
};

export type Written<State = unknown> = { statements: readonly Statement[]; state: State };

export type Change = {
  write(schema: string, state: unknown): Written;
  load(schema: string, state: unknown): Written;
  news(): News;
};

export type Create = { tables: string; indexes: string };

/** Without type parameters, so that all views fit into one list. */
export type View = {
  name: ViewName;
  version: number;
  audience: ViewTraits['audience'];
  tables: readonly ViewTable[];
  create: Create | null;
  openTables: readonly string[];
  isNeededAtStart: boolean;
  isSlow: boolean;
  directory: URL;
  schema: string;
  readState: Stateful<unknown, unknown>['readState'] | undefined;
  kinds: ReadonlySet<EventType> | null;
  ignores(event: LedgerEvent): boolean;
  /** Only events that it reads: see `changeIn`. */
  fold(events: readonly LedgerEvent[]): Change;
};

export class UnknownEvent extends Error {
  override name = 'UnknownEvent';
}

const UNTOUCHED: Change = {
  write: (_schema, state) => ({ statements: [], state }),
  load: (_schema, state) => ({ statements: [], state }),
  news: () => ({ accounts: [] }),
};

/** Folds the events that the view reads. Throws UnknownEvent. */
export function changeIn(view: View, events: readonly LedgerEvent[]): Change {
  const read = eventsRead(view, events);
  return read.length === 0 ? UNTOUCHED : view.fold(read);
}

/** Throws UnknownEvent. */
export function eventsRead(view: View, events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  const { kinds } = view;
  const read: LedgerEvent[] = [];
  let known = '';
  let isRead = false;
  for (const event of events) {
    const { type } = event;
    if (type !== known) {
      if (!Object.hasOwn(EVENT_PAYLOADS, type)) throw new UnknownEvent(`unknown kind of event: ${String(type)}`);
      known = type;
      isRead = kinds === null || kinds.has(type);
    }
    if (isRead && !view.ignores(event)) read.push(event);
  }
  return read;
}

const ignoresNone = () => false;

export function defineView<Deltas, State = undefined>(projection: Projection<Deltas, State>): View {
  const { name, version, audience, tables, create = null, openTables = [], kinds, ignores = ignoresNone } = projection;
  const { isNeededAtStart = false, isSlow = false, readState } = projection;
  return {
    name,
    version,
    audience,
    tables,
    create,
    openTables,
    isNeededAtStart,
    isSlow,
    directory: new URL(`../${name}/`, import.meta.url),
    schema: name.replaceAll('-', '_'),
    readState,
    kinds: kinds === 'all' ? null : new Set(kinds),
    ignores,
    fold(events) {
      const deltas = projection.fold(events);
      const write = writerOf(projection, deltas);
      const { load } = projection;
      return {
        write,
        load: load === undefined ? write : (schema) => ({ statements: load(schema, deltas), state: undefined }),
        news: () => projection.news?.(deltas) ?? { accounts: [] },
      };
    },
  };
}

function writerOf<Deltas, State>(projection: Projection<Deltas, State>, deltas: Deltas): Change['write'] {
  if (projection.readState !== undefined) return (schema, state) => projection.write(schema, deltas, state as State);
  return (schema) => ({ statements: projection.write(schema, deltas), state: undefined });
}
