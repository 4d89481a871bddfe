import type { DatabasePool } from 'slonik';
import { expect, test } from 'vitest';
import type { AuditReport } from '#contracts/audit/proof.ts';
import { proofOf, publicStatusHandler, type StatusDeps } from './house-status.ts';

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

function houseWithoutDatabase() {
  let reads = 0;
  const fails = async (): Promise<never> => {
    reads += 1;
    throw new Error('connection refused at 10.0.0.7');
  };
  let now = 0;
  const deps = {
    pool: { any: fails, many: fails, one: fails, maybeOneFirst: fails, oneFirst: fails } as unknown as DatabasePool,
    machines: { mail: fails },
    payouts: { providers: fails },
    audit: { latest: fails },
    health: { report: () => ({ isReady: true, parts: {} }) },
    now: () => now,
    log: { warn: () => undefined },
  } as StatusDeps;
  const ask = publicStatusHandler(deps);
  return {
    ask: async () => {
      const outcome = await ask({} as never);
      if (outcome.kind === 'refusal') throw new Error(outcome.message);
      return outcome.reply;
    },
    reads: () => reads,
    pass: (ms: number) => (now += ms),
  };
}

test('without its database the house says that it is down, and names no reason', async () => {
  const reply = await houseWithoutDatabase().ask();
  expect(reply).toMatchObject({ state: 'down', proof: null });
  expect(JSON.stringify(reply)).not.toContain('10.0.0.7');
});

test('many visitors cost one look, and a state keeps the time of its beginning', async () => {
  const house = houseWithoutDatabase();
  const first = await house.ask();
  const reads = house.reads();
  await Promise.all(Array.from({ length: 50 }, () => house.ask()));
  expect(house.reads()).toBe(reads);
  house.pass(60_000);
  const later = await house.ask();
  expect(house.reads()).toBeGreaterThan(reads);
  expect(later.checkedAt).not.toBe(first.checkedAt);
  expect(later.parts.map(({ since }) => since)).toEqual(first.parts.map(({ since }) => since));
});
