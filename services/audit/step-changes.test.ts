import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { VIEWS } from '#projections/registry.ts';
import { MOVING_POINTS, OUTSIDE_GAMES } from '#projections/view/kinds.ts';
import { accountOf, randomStory } from '#tests/support/random-story.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { changesOf, foldedOf } from './step-changes.ts';

/** Of the log as the desk reads it: without moves of rounds that move no points. */
const listed: ReadonlySet<string> = new Set([...MOVING_POINTS, ...OUTSIDE_GAMES]);
const ownBefore = ({ account, seq }: LedgerEvent, log: readonly LedgerEvent[]) =>
  log.filter((event) => event.account === account && event.seq < seq && listed.has(event.type));

type Row = Readonly<Record<string, unknown>>;
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** The row in a fold of the log of all accounts. */
function foldedRow(log: readonly LedgerEvent[], view: string, table: string, row: Row): Row | undefined {
  const named = VIEWS.find(({ name }) => name === view)!;
  const rows = foldedOf(named)!.rows(log)[table]!;
  return rows.find((one) => Object.entries(row).every(([key, value]) => textOf(one[key]) === value));
}

test('whole rows equal those of a fold of the whole log, before and after each event', () => {
  const { events } = randomStory({ seed: 7, players: 3, steps: 120 });
  let compared = 0;
  for (const [place, event] of events.entries()) {
    if (!listed.has(event.type)) continue;
    const earlier = events.slice(0, place);
    for (const { view, table, row, isWhole, fields } of changesOf(event, ownBefore(event, events)).changes) {
      if (!isWhole) continue;
      const then = foldedRow(earlier, view, table, row);
      const now = foldedRow(events.slice(0, place + 1), view, table, row);
      for (const { name, before, after } of fields) {
        const was = then?.[name] ?? null;
        const is = [view, table, name, event.type];
        expect([...is, before, after]).toEqual([...is, was === null ? null : textOf(was), textOf(now![name])]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test('a bonus raises the balance; rows that players share show the addition only', () => {
  const account = accountOf(1);
  const { events } = new EventStory().opens(account).bonus(account, 100).bonus(account, 30);
  const last = events.at(-1)!;
  const { changes, notShown } = changesOf(last, ownBefore(last, events));
  expect(changes.find(({ view }) => view === 'balance')).toMatchObject({
    table: 'account',
    row: { account: String(account) },
    isWhole: true,
    fields: expect.arrayContaining([{ name: 'available', before: '100', after: '130' }]),
  });
  expect(changes.find(({ view }) => view === 'ledger-days')).toMatchObject({ isWhole: false });
  expect(notShown).toContain('statement');
  const [player, entry, flow] = ['leaderboard', 'journal', 'economics'].map((name) =>
    changes.find(({ view }) => view === name),
  );
  expect(player).toMatchObject({
    table: 'player',
    isWhole: true,
    fields: [
      { name: 'points', before: '100', after: '130' },
      { name: 'earned', before: '100', after: '130' },
    ],
  });
  expect(entry).toMatchObject({ table: 'entry', isWhole: true });
  expect(entry!.fields).toContainEqual({ name: 'available', before: null, after: '130' });
  expect(flow).toMatchObject({ table: 'flow', isWhole: false });
  expect(flow!.fields).toContainEqual({ name: 'entries', before: null, after: '+1' });
  const alone = changesOf(last, null).changes.find(({ view }) => view === 'balance');
  expect(alone).toMatchObject({
    isWhole: false,
    fields: expect.arrayContaining([{ name: 'available', before: null, after: '130' }]),
  });
});
