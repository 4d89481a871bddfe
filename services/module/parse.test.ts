import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contracts/definition/call.ts';
import { type CallName, CALLS } from '#contracts/calls.ts';
import { COSTLY_BODIES } from '#tests/support/costly-bodies.ts';
import type { Refused } from './errors.ts';
import { BODY_LIMIT_BYTES } from '../gateway/http/read-json.ts';
import { parsePart, parseQuery } from './parse.ts';

type Json = { type?: string; maxItems?: number } & { [name: string]: unknown };

function mostItems(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  if (Array.isArray(schema)) return schema.reduce<number>((sum, one) => sum + mostItems(one), 0);
  const { type, maxItems = Infinity, items, ...rest } = schema as Json;
  const inside = mostItems(Object.values(rest));
  return type === 'array' ? inside + maxItems * (1 + mostItems(items)) : inside;
}

const WITH_BODY = (CALLS as readonly Call[]).filter(({ body }) => body !== undefined);

test('no body has more than a thousand items, as the schemas say', () => {
  for (const { name, body } of WITH_BODY) {
    const items = mostItems(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }));
    expect(items, name).toBeLessThanOrEqual(1000);
  }
});

describe.each(WITH_BODY)('$name', ({ name, body }) => {
  const { valid, refused } = COSTLY_BODIES[name as CallName]!;

  test('takes its largest body', () => {
    expect(parsePart(body, JSON.parse(valid), 'body').kind).toBe('parsed');
    expect(Buffer.byteLength(valid)).toBeLessThanOrEqual(BODY_LIMIT_BYTES);
  });

  test.each(refused)('refuses input just beyond the limits and names at most ten problems: %.40s', (text) => {
    const refusal = parsePart(body, JSON.parse(text), 'body');
    expect(refusal).toMatchObject({ kind: 'refusal', code: 'invalid-input' });
    expect((refusal as Refused).fields!.length).toBeLessThanOrEqual(10);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BODY_LIMIT_BYTES);
  });
});

test('a query longer than any call needs is refused unread', () => {
  const query = z.strictObject({ limit: z.string().optional() });
  expect(parseQuery(query, 'limit=5')).toEqual({ kind: 'parsed', value: { limit: '5' } });
  expect(parseQuery(query, 'a=&'.repeat(400))).toMatchObject({
    code: 'invalid-input',
    message: 'A query has at most 1000 characters.',
  });
});
