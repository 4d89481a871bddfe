import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_KEYS, SETTINGS } from '#contracts/settings/registry.ts';
import { whatIfOf } from './catalogue.ts';
import { codesOf } from './read-period.ts';
import type { ValuesAt } from './what-if.ts';

const MIGRATIONS = new URL('../../../ledger/log/migrations/', import.meta.url);

const defaults: ValuesAt = (key) => SETTINGS[key].default as never;

/** The condition of the view in its latest migration. */
function isDecided(): (code: number) => boolean {
  const texts = readdirSync(MIGRATIONS).map((file) => readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  const condition = texts
    .filter((text) => text.includes('view decided_event'))
    .at(-1)!
    .split('where kind')[1]!;
  const listed = condition
    .match(/in \(([\d, ]+)\)/)![1]!
    .split(',')
    .map(Number);
  const ranges = [...condition.matchAll(/between (\d+) and (\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
  return (code) => listed.includes(code) || ranges.some(([from, to]) => code >= from! && code <= to!);
}

test('the view of decisions has every kind that a what-if reads', () => {
  const has = isDecided();
  const rules = { inForce: defaults, proposed: defaults, from: 0, to: 1 };
  const missing = SETTING_KEYS.flatMap((key) => {
    const whatIf = whatIfOf(key);
    return whatIf === null ? [] : codesOf(whatIf.reads(rules)).filter((code) => !has(code));
  });
  expect(missing).toEqual([]);
});
