import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { PROGRAM } from './sources.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const dashboard = read('infra/dashboards/grafana/tallyhouse.json');
const alerts = read('infra/dashboards/prometheus/alerts.yml');
const scraped = read('infra/dashboards/prometheus/prometheus.yml');
const compose = read('docker-compose.yml');
const handbook = read('docs/operations.md');

const namesIn = (text: string) => [...new Set([...text.matchAll(/tallyhouse_[a-z0-9_]+/g)].map(([name]) => name))];
/** What each alarm asks. */
const asks = new Map(
  [...alerts.matchAll(/- alert: (\w+)\n +expr: (.+)/g)].map(([, name, expression]) => [name!, expression!]),
);
const alarms = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

/** Every number that the program makes, as it is called in the sources; and those of the runtime. */
async function numbersMade(): Promise<Set<string>> {
  const made = PROGRAM.flatMap(({ code }) => [
    ...code.matchAll(/\.observed\(\s*'([a-z_]+)'/g),
    ...code.matchAll(/\bname: '([a-z_]+)',\s*help:/g),
  ]).map(([, name]) => `tallyhouse_${name}`);
  const runtime = new Metrics();
  runtime.collectRuntime();
  return new Set([...made, ...namesIn(await runtime.text())]);
}

test.each([
  ['dashboard', dashboard],
  ['alarms', alerts],
])('the %s ask for numbers that some process shows', async (_, text) => {
  const made = await numbersMade();
  const unknown = namesIn(text).filter(
    (name) => !made.has(name) && !made.has(name.replace(/_(bucket|sum|count)$/, '')),
  );
  expect(unknown).toEqual([]);
});

test('every alarm says what is wrong, what to do first, and is explained in the handbook', () => {
  expect(alarms.length).toBeGreaterThan(10);
  expect(alerts.match(/^ {10}summary: \S/gm)).toHaveLength(alarms.length);
  expect(alerts.match(/^ {10}runbook: \S/gm)).toHaveLength(alarms.length);
  expect(alarms.filter((name) => !handbook.includes(`**${name}**`))).toEqual([]);
});

test('the handbook explains no alarm that there is not', () => {
  const explained = [...handbook.matchAll(/\*\*(Tallyhouse\w+)\*\*/g)].map(([, name]) => name!);
  expect(explained.filter((name) => !alarms.includes(name))).toEqual([]);
});

test('Prometheus asks every process of the compose file, and no other', () => {
  const asked = [...scraped.matchAll(/([a-z0-9-]+):9100/g)].map(([, name]) => name!);
  const running = [
    ...compose.matchAll(/^ {2}([a-z0-9-]+):.*\n(?: {4}.*\n)*? {4}<<: \*(?:tallyhouse|sequencer|gateway)\n/gm),
  ]
    .map(([, name]) => name!)
    .filter((name) => !['migrate', 'audit', 'rebuild'].includes(name));
  expect(asked.toSorted()).toEqual(running.toSorted());
});

test('whoever turns players away, gateway or sequencer, it is the answer to the player that is counted', () => {
  expect(asks.get('TallyhouseTurnsAway')).toContain('http_request_seconds_count{status="503"}');
});

test('what is asked about bets is asked about the bets and moves of every game', () => {
  const played = CALLS.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/games/'));
  const asked = [...`${alerts}${dashboard.replaceAll('\\"', '"')}`.matchAll(/call=~"([^"]+)"/g)].map(
    ([, calls]) => calls!,
  );
  expect(asked).toHaveLength(3);
  for (const calls of asked) {
    const found = CALLS.filter(({ name }) => new RegExp(`^(?:${calls})$`).test(name));
    expect(found.map(({ name }) => name)).toEqual(played.map(({ name }) => name));
  }
});

test('the panel of the reactor shows what became of its commands', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets?: { expr: string }[] }[] };
  const asked = panels.find(({ title }) => title === 'Reactor')!.targets!.map(({ expr }) => expr);
  expect(asked).toContainEqual(expect.stringContaining('tallyhouse_reactor_commands_total'));
});

test('of two projectors the one that follows the partition tells where its views stand', () => {
  const comparisons = [...`${alerts}${dashboard}`.matchAll(/(\w+) by \(partition, view\) \(tallyhouse_view_seq\)/g)];
  expect(comparisons.map(([, word]) => word)).toEqual(['max', 'max', 'max', 'max']);
});

test('an alarm that adds counts up rings for one of them where the other was never made', () => {
  const summed = [...asks.values()].filter((expression) => expression.includes(' + '));
  expect(summed.length).toBeGreaterThan(0);
  const lonely = summed.flatMap((sum) => sum.split(' + ')).filter((count) => !count.includes(' or vector(0))'));
  expect(lonely).toEqual([]);
});

test('every panel has a title, an explanation and a place of its own', () => {
  type Panel = { type: string; title: string; description?: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number> };
  const { panels } = JSON.parse(dashboard) as { panels: Panel[] };
  expect(panels.filter(({ type, title, description }) => title === '' || (type !== 'row' && !description))).toEqual([]);
  const squares = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, place) => `${x + (place % w)}/${y + Math.floor(place / w)}`),
  );
  expect(squares).toHaveLength(new Set(squares).size);
});
