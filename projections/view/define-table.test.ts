import { expect, test } from 'vitest';
import {
  adderOf,
  defineTable,
  first,
  fixed,
  highest,
  key,
  later,
  newest,
  newestKnown,
  type Rows,
  sum,
} from './define-table.ts';

const line = defineTable(
  {
    account: key('int8'),
    day: key('date'),
    partition: fixed('int2'),
    seq: highest('int8'),
    madeBy: first('text', 'maker'),
    terms: later('jsonb'),
    stage: newest('text'),
    reference: newestKnown('text'),
    points: sum('numeric'),
  },
  { fillfactor: 70, indexes: { line_by_stage: '(stage)' } },
);

const delta = { account: 7, day: '2025-01-01', partition: 0 };

test('columns become a table and its indexes', () => {
  expect(line.create('line')).toBe(
    'CREATE TABLE line (account int8 NOT NULL, day date NOT NULL, partition int2 NOT NULL, seq int8 NOT NULL, maker text, ' +
      'terms jsonb, stage text NOT NULL, reference text, points numeric NOT NULL, PRIMARY KEY (account, day)) WITH (fillfactor = 70)',
  );
  expect(line.createIndexes('line')).toEqual(['CREATE INDEX line_by_stage ON line (stage)']);
});

test('a row keeps its first values, takes the newest and adds up sums', () => {
  const rows: Rows = new Map();
  const add = adderOf(line);
  add(rows, { ...delta, seq: 1, madeBy: 'ann', stage: 'begun', reference: 'r-1', points: 5n });
  add(rows, { ...delta, seq: 2, madeBy: 'bob', terms: { days: 2 }, stage: 'over', reference: null, points: 3n });
  add(rows, { ...delta, account: 8, seq: 3, stage: 'begun' });
  expect([...rows.values()]).toEqual([
    { ...delta, seq: 2, madeBy: 'ann', terms: { days: 2 }, stage: 'over', reference: 'r-1', points: 8n },
    { ...delta, account: 8, seq: 3, stage: 'begun' },
  ]);
});

test('an upsert stores unknown columns as null, and text without U+0000', () => {
  const { values, text } = line
    .upsertInto('view.line')
    .of([{ ...delta, seq: 1, madeBy: 'a\0nn "the first"', terms: { days: 2 }, stage: 'begun' }]);
  expect(values).toEqual([
    '{7}',
    '{"2025-01-01"}',
    '{0}',
    '{1}',
    '{"ann \\"the first\\""}',
    '{"{\\"days\\":2}"}',
    '{"begun"}',
    '{NULL}',
    '{0}',
  ]);
  expect(text).toContain('maker = coalesce(stored.maker, excluded.maker)');
  expect(text).toContain('points = stored.points + excluded.points');
  expect(text).not.toContain('partition =');
});

test('a table with one row per event is inserted into, never updated', () => {
  const change = defineTable({ account: key('int8'), seq: key('int8') }, { isOnePerEvent: true });
  expect(change.upsertInto('view.change').of([]).text).not.toContain('ON CONFLICT');
});
