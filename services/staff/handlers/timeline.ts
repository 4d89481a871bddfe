import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { RoundId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { HISTORY_ROWS } from '#contracts/standing/calls.ts';
import type { TIMELINE_KINDS, TimelineEntry } from '#contracts/standing/player-calls.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { placeOfRound } from '#contracts/ids.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { readStatement, type StatementRow } from '#projections/account-lines/read.ts';
import { readStandingChanges } from '#projections/standing/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import { operatorNames } from '../../module/person-names.ts';
import { type Sitting, sittingsOf } from './sittings.ts';
import { readActors } from '../../audit/port/log-events.ts';
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
type Read = { account: number; cursor: Cursor; limit: number; rounds: 'each' | 'sittings' };

const NOTHING = { detail: null, amount: null, balanceAfter: null, by: null, actor: null, sitting: null };

export function timelineHandler(deps: Deps): Handler<'player-timeline'> {
  return async ({ params: { id }, query: { kind, before, limit, rounds } }) => {
    const cursor = cursorIn(before);
    const asked = { account: id, cursor, limit, rounds };
    const sources = SOURCES.filter((source) => kind === undefined || source.kind === kind);
    const parts = await Promise.all(sources.map((source) => source.read(deps, asked)));
    const cutAt = parts.find((part) => part.cutAt !== undefined)?.cutAt;
    const inOrder = parts
      .flatMap(({ found }) => found)
      .filter(({ entry }) => cutAt === undefined || entry.at >= cutAt)
      .toSorted((one, other) => other.entry.at.localeCompare(one.entry.at));
    const shown = inOrder.slice(0, limit);
    const nameOf = await operatorNames(
      deps.identity,
      shown.flatMap(({ entry }) => entry.actor ?? []),
    );
    return answer({
      rows: shown.map(({ entry }) => {
        const { actor } = entry;
        return { ...entry, by: actor === null ? null : (nameOf(actor) ?? actor) };
      }),
      next: inOrder.length > limit || cutAt !== undefined ? cursorAfter(cursor, shown) : null,
    });
  };
}

/** `cutAt`: older ones were not looked at. Those of other sources come on a later page, too. */
type Part = { found: Found[]; cutAt?: string };
type Source = { kind: Kind; read(deps: Deps, asked: Read): Promise<Part> };

const SOURCES: readonly Source[] = [
  {
    kind: 'points',
    async read({ pool, names }, { account, cursor, limit, rounds }) {
      const isEach = rounds === 'each';
      const most = isEach ? limit + 1 : MOST_LINES;
      const lines = await readStatement(pool, account, { before: cursor.points, limit: most });
      const groups = (isEach ? lines : sittingsOf(lines)).slice(0, limit + 1);
      const alone = groups.flatMap((one) => ('rounds' in one ? [] : [one]));
      const [shown, actors] = await Promise.all([
        presentTransactions(pool, account, alone, names),
        readActors(
          pool,
          alone.map(({ id }) => id),
        ),
      ]);
      const entries = new Map(shown.map((line) => [line.id, lineEntry(line, actors.get(line.id) ?? null)]));
      const found = groups.map((one) => ('rounds' in one ? sittingEntry(one) : entries.get(one.id)!));
      return { found, ...(lines.length === most && { cutAt: instantOf(lines.at(-1)!.at) }) };
    },
  },
  {
    kind: 'security',
    async read({ identity }, { account, cursor }) {
      const events = await identity.securityEvents(account);
      const found = events
        .filter(({ at }) => at < (cursor.security ?? Number.MAX_SAFE_INTEGER))
        .map(({ kind, at, browser }) => {
          const words = { ...NOTHING, title: wordsOf(kind), detail: browser };
          const entry = { id: `security ${at} ${kind}`, kind: 'security' as const, at: instantOf(at), ...words };
          return { entry, cursor: at };
        });
      return { found };
    },
  },
  {
    kind: 'standing',
    async read({ pool }, { account, cursor }) {
      const changes = await readStandingChanges(pool, account, HISTORY_ROWS);
      const found = changes
        .filter(({ seq }) => seq < (cursor.standing ?? Number.MAX_SAFE_INTEGER))
        .map(({ seq, kind, role, at, reason, actor }) => {
          const title = role === null ? wordsOf(kind) : `${wordsOf(kind)} ${role}`;
          const words = { ...NOTHING, title, detail: reason, actor };
          const entry = { id: `standing ${seq}`, kind: 'standing' as const, at: instantOf(at), ...words };
          return { entry, cursor: seq };
        });
      return { found };
    },
  },
  {
    kind: 'staff',
    async read({ staff }, { account, cursor, limit }) {
      const actions = await staff.actions({ target: account, before: cursor.staff, limit: limit + 1 });
      const found = (actions?.rows ?? []).map(({ id, action, admin, details, outcome, at }) => {
        const reason = details['reason'];
        const title = outcome === 'done' ? wordsOf(action) : `${wordsOf(action)}: ${outcome ?? 'outcome unknown'}`;
        const words = { ...NOTHING, title, detail: typeof reason === 'string' ? reason : null };
        const entry = { id: `staff ${id}`, kind: 'staff' as const, at: instantOf(at), ...words };
        return { entry: { ...entry, actor: `operator:${admin}` }, cursor: id };
      });
      return { found };
    },
  },
];

/** Read for the sittings of one page. A longer sitting continues on the next page. */
const MOST_LINES = 2000;

function lineEntry({ id, description, amount, balanceAfter, createdAt }: Transaction, actor: string | null): Found {
  const words = { ...NOTHING, title: description, detail: `Receipt ${id}`, actor };
  return { entry: { id: `points ${id}`, kind: 'points', at: createdAt, ...words, amount, balanceAfter }, cursor: id };
}

function sittingEntry({ rounds, games, staked, won }: Sitting): Found {
  const [last] = rounds as [StatementRow];
  const first = rounds.at(-1)!;
  const { partition, seq } = placeOfRound(last.id);
  const titles = games.map((game) => GAME_TITLES[game]);
  return {
    entry: {
      ...NOTHING,
      id: `points ${last.id}`,
      kind: 'points',
      at: instantOf(last.at),
      title: `${grouped(rounds.length)} rounds of ${new Intl.ListFormat('en-US').format(titles)}`,
      detail: `Staked ${grouped(staked)}, won ${grouped(won)}`,
      amount: won - staked,
      balanceAfter: last.balanceAfter,
      sitting: {
        rounds: rounds.length,
        games,
        staked,
        won,
        from: instantOf(first.at),
        to: instantOf(last.at),
        before: `${partition}-${seq + 1}_~_~_~`,
      },
    },
    cursor: first.id,
  };
}

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
