import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { RoundId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { HISTORY_ROWS } from '#contracts/standing/calls.ts';
import type { TIMELINE_KINDS, TimelineEntry } from '#contracts/standing/player-calls.ts';
import { readStatement } from '#projections/account-lines/read.ts';
import { readStandingChanges } from '#projections/standing/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import { operatorNames } from '../../module/person-names.ts';
import { presentTransactions } from '../../statement/port/transaction.ts';

type Deps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'securityEvents' | 'publicPersons'>;
  staff: StaffRecords;
  names: Names;
};

type Kind = (typeof TIMELINE_KINDS)[number];
/** By source; rows before it are read. */
type Cursor = { points?: RoundId; security?: number; standing?: number; staff?: number };
type Found = { entry: TimelineEntry; cursor: string | number };
type Read = { account: number; cursor: Cursor; limit: number };

const NOTHING = { detail: null, amount: null, balanceAfter: null, by: null };

export function timelineHandler(deps: Deps): Handler<'player-timeline'> {
  return async ({ params: { id }, query: { kind, before, limit } }) => {
    const cursor = cursorIn(before);
    const asked = { account: id, cursor, limit };
    const sources = SOURCES.filter((source) => kind === undefined || source.kind === kind);
    const found = (await Promise.all(sources.map((source) => source.read(deps, asked)))).flat();
    const inOrder = found.toSorted((one, other) => other.entry.at.localeCompare(one.entry.at));
    const shown = inOrder.slice(0, limit);
    const nameOf = await operatorNames(
      deps.identity,
      shown.flatMap(({ entry }) => entry.by ?? []),
    );
    return answer({
      rows: shown.map(({ entry }) => ({ ...entry, by: entry.by === null ? null : (nameOf(entry.by) ?? entry.by) })),
      next: inOrder.length > limit ? cursorAfter(cursor, shown) : null,
    });
  };
}

type Source = { kind: Kind; read(deps: Deps, asked: Read): Promise<Found[]> };

const SOURCES: readonly Source[] = [
  {
    kind: 'points',
    async read({ pool, names }, { account, cursor, limit }) {
      const lines = await readStatement(pool, account, { before: cursor.points, limit: limit + 1 });
      const shown = await presentTransactions(pool, lines, names);
      return shown.map(({ id, description, amount, balanceAfter, createdAt }) => {
        const words = { title: description, detail: `Receipt ${id}`, by: null };
        return {
          entry: { id: `points ${id}`, kind: 'points', at: createdAt, ...words, amount, balanceAfter },
          cursor: id,
        };
      });
    },
  },
  {
    kind: 'security',
    async read({ identity }, { account, cursor }) {
      const events = await identity.securityEvents(account);
      return events
        .filter(({ at }) => at < (cursor.security ?? Number.MAX_SAFE_INTEGER))
        .map(({ kind, at, browser }) => {
          const words = { ...NOTHING, title: wordsOf(kind), detail: browser };
          return { entry: { id: `security ${at} ${kind}`, kind: 'security', at: instantOf(at), ...words }, cursor: at };
        });
    },
  },
  {
    kind: 'standing',
    async read({ pool }, { account, cursor }) {
      const changes = await readStandingChanges(pool, account, HISTORY_ROWS);
      return changes
        .filter(({ seq }) => seq < (cursor.standing ?? Number.MAX_SAFE_INTEGER))
        .map(({ seq, kind, role, at, reason, actor }) => {
          const title = role === null ? wordsOf(kind) : `${wordsOf(kind)} ${role}`;
          const words = { ...NOTHING, title, detail: reason, by: actor };
          return { entry: { id: `standing ${seq}`, kind: 'standing', at: instantOf(at), ...words }, cursor: seq };
        });
    },
  },
  {
    kind: 'staff',
    async read({ staff }, { account, cursor, limit }) {
      const actions = await staff.actions({ target: account, before: cursor.staff, limit: limit + 1 });
      return (actions?.rows ?? []).map(({ id, action, admin, details, outcome, at }) => {
        const reason = details['reason'];
        const title = outcome === 'done' ? wordsOf(action) : `${wordsOf(action)}: ${outcome ?? 'outcome unknown'}`;
        const words = { ...NOTHING, title, detail: typeof reason === 'string' ? reason : null };
        return {
          entry: { id: `staff ${id}`, kind: 'staff', at: instantOf(at), ...words, by: `operator:${admin}` },
          cursor: id,
        };
      });
    },
  },
];

/** "ban-user" -> "Ban user" */
function wordsOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ORDER = ['points', 'security', 'standing', 'staff'] as const;
const START = '~';

function cursorIn(text: string | undefined): Cursor {
  const [points, ...others] = (text ?? '').split('_');
  const cursor: Cursor = points === undefined || points === '' || points === START ? {} : { points };
  for (const [place, kind] of (['security', 'standing', 'staff'] as const).entries()) {
    const part = others[place];
    if (part !== undefined && part !== START) cursor[kind] = Number(part);
  }
  return cursor;
}

function cursorAfter(before: Cursor, shown: readonly Found[]): string {
  const last = Object.fromEntries(shown.map(({ entry, cursor }) => [entry.kind, cursor]));
  return ORDER.map((kind) => last[kind] ?? before[kind] ?? START).join('_');
}
