import { expect, test } from 'vitest';
import { z } from 'zod';
import { notAManifest } from './verify-against.ts';

const head = z.object({ partition: z.int(), seq: z.int() });
const manifest = z.object({ sha256: z.string(), head: head.nullable() });

function told(text: string): string {
  try {
    manifest.parse(JSON.parse(text));
  } catch (error) {
    return notAManifest('a file', error).message;
  }
  throw new Error('it is a manifest');
}

const ADVICE = 'give the .manifest.json that `export` wrote beside the CSV, or manifest.json of the books.';

test.each([
  ['partition,seq,time', 'a file is no manifest of an export (it is not JSON)'],
  ['', 'a file is no manifest of an export (it is not JSON)'],
  ['[]', 'a file is no manifest of an export (an object is missing or wrong)'],
  ['{"name": "tallyhouse"}', 'a file is no manifest of an export ("sha256", "head" is missing or wrong)'],
  ['{"sha256": "a", "head": {"partition": 0}}', 'a file is no manifest of an export ("head.seq" is missing or wrong)'],
])('a file with %j is reported in one sentence', (text, sentence) => {
  expect(told(text)).toBe(`${sentence}: ${ADVICE}`);
});

test("a file that cannot be read is reported in the system's words", () => {
  const error = new Error('EISDIR: illegal operation on a directory, read');
  expect(notAManifest('docs', error).message).toBe(
    'docs cannot be read: EISDIR: illegal operation on a directory, read.',
  );
});
