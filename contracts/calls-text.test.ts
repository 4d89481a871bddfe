import { expect, test } from 'vitest';
import type { z } from 'zod';
import { CALLS } from './calls.ts';
import type { Call } from './definition/call.ts';
import { isStorable } from './definition/text.ts';
import { leavesOf } from '#tests/support/leaves-of.ts';

const HOSTILE = ['a\0b', '\0', 'a\ud800b', '\udc00'];

/** Bets ignore these, whatever they hold. */
const isIgnored = ({ type }: z.core.$ZodTypeDef) => type === 'unknown';

function taken(schema: z.ZodType): unknown[] {
  return HOSTILE.flatMap((text) => {
    const { success, data } = schema.safeParse(text);
    return success && !isStorable(String(data)) ? [text] : [];
  });
}

const fields = (CALLS as readonly (Call & { name: string })[]).flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    leavesOf(call[part]).map(({ path, schema }) => [`${call.name} ${part}${path}`, schema] as const),
  ),
);

test('every text field of every call says that it takes neither the character 0 nor half of a character, or cleans them', () => {
  expect(fields.length).toBeGreaterThan(300);
  const open = fields.filter(([, schema]) => !isIgnored(schema._zod.def) && taken(schema).length > 0);
  expect(open.map(([field]) => field)).toEqual([]);
});
