import { expect, test } from 'vitest';
import { environment } from '#infra/process/environment.ts';
import { configurationDocument } from '../../tools/documents/configuration.ts';

test('docs/configuration.md is generated from the variables and settings of the code', async () => {
  await expect(configurationDocument()).toMatchFileSnapshot('../../docs/configuration.md');
});

test('docs/configuration.md explains every variable', () => {
  const text = configurationDocument();
  const missing = Object.keys(environment.shape).filter((name) => !text.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
