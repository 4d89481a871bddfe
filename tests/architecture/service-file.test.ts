import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { environment } from '#infra/process/environment.ts';
import { GRACE_MS } from '#infra/process/lifecycle.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const unit = readFileSync(path('infra/tallyhouse.service'), 'utf8');
const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

test('whatever ends the house, it is started again, for ever', () => {
  expect([settings.get('Restart'), settings.get('StartLimitIntervalSec')]).toEqual(['always', '0']);
});

test('it is started as npm does it', async () => {
  const [, file, script] = /^\S+ node (\S+) (\w+) --no-demo$/.exec(settings.get('ExecStart')!)!;
  expect(existsSync(path(file!))).toBe(true);
  // By a computed name: what npm runs is plain JavaScript, and has no types.
  const { SCRIPTS } = (await import(String(new URL('../../tools/scripts.mjs', import.meta.url)))) as {
    SCRIPTS: Record<string, { file: string }>;
  };
  expect(SCRIPTS[script!]?.file).toBe('services/start.ts');
});

test('the program ends PostgreSQL itself, within its own time', () => {
  expect(settings.get('KillMode')).toBe('mixed');
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(GRACE_MS / 1000);
});

test('it may open more files than connections', () => {
  expect(Number(settings.get('LimitNOFILE'))).toBeGreaterThan(2 * environment.parse({}).MAX_CONNECTIONS);
});
