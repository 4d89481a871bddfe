import { type CommonQueryMethods, sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { int8, readPage, timestamp } from './keyset.ts';

const LIST = {
  from: sql.fragment`thing`,
  id: int8(sql.fragment`id`),
  orders: { at: 'desc' },
  sorts: { at: [timestamp(sql.fragment`at`)] },
} as const;

const db = { any: () => Promise.resolve([]) } as unknown as CommonQueryMethods;

/** Whether a page begins after this time. */
async function isRead(at: string): Promise<boolean> {
  const before = `~${Buffer.from(JSON.stringify(['at', [at, '1']])).toString('base64url')}`;
  const page = await readPage(
    db,
    LIST,
    { before, limit: 5 },
    { columns: sql.fragment`id`, row: z.object({ id: z.int() }), wanted: [] },
  );
  return page !== null;
}

test.each([
  '2026-03-01 12:00:00.123456+00',
  '2024-02-29 23:59:59+05:30',
  '1999-12-31 00:00:00.1-11',
  '2026-03-01 12:00:00+14',
])('a page begins after %s', async (at) => expect(await isRead(at)).toBe(true));

test.each([
  '2026-13-45 99:99:99+00',
  '2026-02-29 12:00:00+00',
  '2026-03-01 24:00:00+00',
  '0000-03-01 12:00:00+00',
  '2026-03-01 12:00:00+15',
  '2026-03-01 12:00:00+00:60',
  '2026-03-01 12:00:00',
  '2026-03-01T12:00:00+00',
])('%s, which PostgreSQL would not read or never writes, begins no page', async (at) =>
  expect(await isRead(at)).toBe(false),
);
