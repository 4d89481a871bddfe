import { expect, test, vi } from 'vitest';
import type { Call } from '#contracts/definition/call.ts';
import { CALLS } from '#contracts/calls.ts';
import { VIEW_NAMES, type ViewName } from '#contracts/push.ts';
import { VIEWS } from '#projections/registry.ts';
import { ViewPushes } from '#services/gateway/push/view-pushes.ts';
import { changeIn } from '#projections/view/define-view.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { toldDecisions } from '#tests/support/told-decisions.ts';
import { everyText, viewOf } from './sources.ts';

const PARTS = ['table.sql', 'fold.ts', 'write.ts', 'read.ts'];
const DESCRIBED = ['view.ts', 'read.ts'];

test('the registry holds exactly the views of contracts/push.ts', () => {
  expect(VIEWS.map(({ name }) => name).toSorted()).toEqual([...VIEW_NAMES].toSorted());
});

test('every view has a folder with its tables, its fold and its reads', () => {
  const paths = new Set(everyText().map(({ path }) => path));
  const missing = VIEWS.flatMap(({ name, create }) =>
    (create === null ? PARTS : DESCRIBED).map((part) => `projections/${name}/${part}`),
  );
  expect(missing.filter((path) => !paths.has(path))).toEqual([]);
});

test('every folder with a table is a view named in contracts/push.ts', () => {
  const tables = everyText().filter(({ path }) => /^projections\/.+\/table\.sql$/.test(path));
  expect(tables.filter(({ path }) => viewOf(path) === null).map(({ path }) => path)).toEqual([]);
});

/** Must contain every kind of event that a view folds. */
const STORY = [...randomStory({ seed: 1, players: 3, steps: 300 }).events, ...(await toldDecisions())];

test('an event of a kind that a view does not name would change nothing in it', () => {
  const changed = VIEWS.flatMap((view) => {
    const others = STORY.filter(({ type }) => view.kinds?.has(type) === false);
    return others
      .filter((event) => {
        const change = view.fold([event]);
        const isWritten = view.readState === undefined && change.load(view.schema, undefined).statements.length > 0;
        return isWritten || change.news().accounts.length > 0;
      })
      .map(({ type }) => `${view.name} ${type}`);
  });
  expect([...new Set(changed)]).toEqual([]);
});

/** Pushed to all players, no matter which rows changed. */
function isEverybodys(view: ViewName): boolean {
  vi.useFakeTimers();
  try {
    const told: string[] = [];
    const sockets = { has: () => false, count: 1, tell: () => undefined };
    using news = new ViewPushes({ ...sockets, tellAll: ({ views }) => told.push(...views) });
    news.take({ view, partition: 0, seq: 1, accounts: [] });
    vi.runAllTimers();
    return told.includes(view);
  } finally {
    vi.useRealTimers();
  }
}

test('changes of a view that players read are pushed to the affected players, or to all', () => {
  const calls: readonly Call[] = CALLS;
  const isRead = (name: ViewName) =>
    calls.some(({ view, access }) => view === name && (access === 'player' || access === 'public'));
  const untold = VIEWS.filter(({ name }) => isRead(name) && !isEverybodys(name)).filter(
    (view) => changeIn(view, STORY).news().accounts.length === 0,
  );
  expect(untold.map(({ name }) => name)).toEqual([]);
});
