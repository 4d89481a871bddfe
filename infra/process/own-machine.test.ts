import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('under systemd it runs in production, even without settings', () => {
  const unit = readFileSync(new URL('../tallyhouse.service', import.meta.url), 'utf8');
  const variables = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) => pairs!.split(' '));
  const env = Object.fromEntries(variables.map((pair) => pair.split('=')));
  expect(readConfig(env)).toMatchObject({ production: true, isOwnMachine: false });
});
