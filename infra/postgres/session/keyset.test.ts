import { type CommonQueryMethods, sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inet, int8, readPage, timestamp } from './keyset.ts';

const LIST = {
  from: sql.fragment`thing`,
  id: int8(sql.fragment`id`),
  orders: { at: 'desc', network: 'asc' },
  sorts: { at: [timestamp(sql.fragment`at`)], network: [inet(sql.fragment`network`)] },
} as const;

const db = { any: () => Promise.resolve([]) } as unknown as CommonQueryMethods;

/** Whether a page begins after this value. */
async function isRead(value: string, sort: keyof typeof LIST.sorts = 'at'): Promise<boolean> {
  const before = `~${Buffer.from(JSON.stringify([sort, [value, '1']])).toString('base64url')}`;
  const page = await readPage(
    db,
    LIST,
    { sort, before, limit: 5 },
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

test.each([
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['999.0.0.0/8', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0', false],
])('the network %s begins a page: %s', async (network, isOne) => expect(await isRead(network, 'network')).toBe(isOne));
