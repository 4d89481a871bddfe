import { expect, test } from 'vitest';
import { systemRandom } from '#infra/process/random.ts';
import { openFile, sealFile } from './sealed-file.ts';

const file = Buffer.from('what the house holds about Anna');
const sealed = sealFile('a key', '7 of account 77', file, systemRandom);

test('a sealed file hides its content and opens for its owner', () => {
  expect(sealed.includes('Anna')).toBe(false);
  expect(openFile('a key', '7 of account 77', sealed)).toEqual(file);
});

test('it does not open with another key, for another owner or with a changed byte', () => {
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(openFile('another key', '7 of account 77', sealed)).toBeNull();
  expect(openFile('a key', '7 of account 78', sealed)).toBeNull();
  expect(openFile('a key', '7 of account 77', changed)).toBeNull();
});
