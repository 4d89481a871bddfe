import { expect, test } from 'vitest';
import { POLICIES } from '#contracts/policies.ts';
import { VIEW_NAMES } from '#contracts/push.ts';
import { isTest, PROGRAM, roomOf, type Source, SOURCES, viewOf } from './sources.ts';

const isStartFile = ({ path }: Source) =>
  /^(demo|services)\/(.+\/)?start\.ts$/.test(path) || path === 'web/vite.config.ts';
const inRoom = (source: Source, ...rooms: string[]) => rooms.includes(roomOf(source.path)!);

function found(pattern: RegExp, mayStandIn: (source: Source) => boolean): string[] {
  return PROGRAM.filter((source) => !mayStandIn(source) && pattern.test(source.code)).map(({ path }) => path);
}

test('the server reads the time in infra only', () => {
  // The browser's clock is only shown to its own player.
  const mayAsk = (source: Source) => inRoom(source, 'infra', 'web') || isStartFile(source);
  expect(found(/\bDate\.now\(|\bnew Date\(\)/, mayAsk)).toEqual([]);
});

test('Math.random decides nothing anywhere', () => {
  expect(found(/\bMath\.random\b/, () => false)).toEqual([]);
});

test('the server draws random numbers in infra only', () => {
  const drawsChance = /\brandom(Bytes|FillSync|Fill|Int|UUID)\b|\bgetRandomValues\b/;
  expect(found(drawsChance, (source) => inRoom(source, 'infra', 'web') || isStartFile(source))).toEqual([]);
});

test('the environment is read in infra and in start files only', () => {
  expect(found(/\bprocess\.env\b/, (source) => inRoom(source, 'infra') || isStartFile(source))).toEqual([]);
});

test('dates shown to people are formatted in contracts/words/dates.ts only', () => {
  const formats =
    /\bDateTimeFormat\((?!\)\.resolvedOptions)|\btoLocale(Date|Time)String\b|\bto(UTC|Date|Time)String\(|\.toISOString\(\)\s*\.\s*(slice|replace|substring|split)\b/;
  // `time-zone.ts` computes with the parts; the others serve causes, tables and terminals.
  const mayFormat = new Set([
    'contracts/words/dates.ts',
    'contracts/time-zone.ts',
    'contracts/age/adult.ts',
    'contracts/days/utc-day.ts',
    'services/identity/flow-rooms.ts',
  ]);
  const isTerminal = ({ path }: Source) => path.startsWith('services/operator/') || path.startsWith('ledger/audit/');
  expect(found(formats, (source) => mayFormat.has(source.path) || isTerminal(source))).toEqual([]);
});

const WRITES = String.raw`\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|copy)\s+`;

test('only ledger/log writes the log', () => {
  const writesLog = new RegExp(`${WRITES}"?(event|batch|head|log_shape|lease|sequencer)"?[\\s(]`, 'i');
  expect(found(writesLog, ({ path }) => path.startsWith('ledger/log/'))).toEqual([]);
});

test('events of the log are never changed: no UPDATE, DELETE or TRUNCATE', () => {
  expect(found(/\b(update|delete\s+from|truncate(\s+table)?)\s+"?(event|batch)"?[\s;]/i, () => false)).toEqual([]);
});

test('a view is written by its own write.ts only', () => {
  const mayWrite = ({ path }: Source) => viewOf(path) === null || path.endsWith('/write.ts');
  expect(found(new RegExp(`${WRITES}\\S`, 'i'), mayWrite)).toEqual([]);
});

test('only projections write views', () => {
  const views = VIEW_NAMES.map((name) => name.replaceAll('-', '_')).join('|');
  const writesView = new RegExp(`${WRITES}"?(${views})"?\\.`, 'i');
  expect(found(writesView, ({ path }) => path.startsWith('projections/'))).toEqual([]);
});

test('no client test empties the shared document: its head holds the styles of other tests', () => {
  const empties = /\bdocument\.(head|body|documentElement)\.(innerHTML\s*=|textContent\s*=|replaceChildren\()/;
  const isOfClient = (source: Source) => isTest(source) && source.path.startsWith('web/');
  expect(SOURCES.filter((source) => isOfClient(source) && empties.test(source.code)).map(({ path }) => path)).toEqual(
    [],
  );
});

test('every policy that services name may ask the ledger for something', () => {
  const named = PROGRAM.filter((source) => inRoom(source, 'services')).flatMap(({ path, code }) =>
    [...code.matchAll(/(?:actor|ACTOR)[^;]{0,40}'system:([\w-]+)'/g)].map(([, name]) => ({ path, name: name! })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name }) => !POLICIES.has(name))).toEqual([]);
});
