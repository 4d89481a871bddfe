import type { DatabasePool } from 'slonik';
import { expect, test } from 'vitest';
import type { AuditReport } from '#contracts/audit/proof.ts';
import { openHouseStatus, proofOf } from './house-status.ts';

const REPORT: AuditReport = {
  partitions: [{ partition: 0, provenSeq: 90, headSeq: 100, hash: 'ab' }],
  provenAt: '2026-01-11T12:00:00.000Z',
  reportedAt: '2026-01-11T12:00:05.000Z',
  whole: null,
  checks: [{ name: 'chain', told: '', state: 'sound', at: null, reason: null, place: null, account: null }],
};
const FIRST_EVENT = Date.parse('2026-01-01T00:00:00.000Z');

test('days without loss run from the first event to a sound proof', () => {
  expect(proofOf(REPORT, FIRST_EVENT)).toEqual({
    isSound: true,
    provenAt: REPORT.provenAt,
    provenEvents: 90,
    events: 100,
    daysWithoutLoss: 10,
  });
});

test('a proof that found a difference counts no days, and does not name it', () => {
  const checks = [{ ...REPORT.checks[0]!, state: 'bad' as const, reason: 'a secret place' }];
  const proof = proofOf({ ...REPORT, checks }, FIRST_EVENT);
  expect(proof).toMatchObject({ isSound: false, daysWithoutLoss: null });
  expect(JSON.stringify(proof)).not.toContain('secret');
});

test('without its database the house says that it is down since the first failure, and names no reason', async () => {
  let reads = 0;
  const fails = async (): Promise<never> => {
    reads++;
    throw new Error('connection refused at 10.0.0.7');
  };
  let now = 0;
  using status = openHouseStatus({
    pool: { any: fails, maybeOne: fails, query: fails, oneFirst: fails } as unknown as DatabasePool,
    payouts: { providers: fails },
    health: { report: () => ({ isReady: true, parts: {} }) },
    ledger: { take: () => null },
    isScaled: false,
    name: 'a gateway',
    now: () => now,
    log: { warn: () => undefined },
  });
  const first = await status.read();
  expect(first).toMatchObject({ state: 'down', proof: null });
  expect(JSON.stringify(first)).not.toContain('10.0.0.7');
  const readsOfOne = reads;
  await Promise.all(Array.from({ length: 50 }, () => status.read()));
  expect(reads).toBe(readsOfOne);
  now += 60_000;
  const later = await status.read();
  expect(later.checkedAt).not.toBe(first.checkedAt);
  expect(later.parts).toEqual(first.parts);
});
