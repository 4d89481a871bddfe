import { expect, test } from 'vitest';
import type { AuditStatus } from '#contracts/audit/proof.ts';
import { instantOf } from '#contracts/days/time.ts';
import { proofWords } from './proof-words.ts';

const at = (seconds: number) => instantOf(1_750_000_000_000 + seconds * 1000);
const sound = { name: 'chain', told: '', state: 'sound', at: at(0), reason: null, place: null, account: null } as const;
const STATUS: AuditStatus = {
  partitions: [{ partition: 0, provenSeq: 1234, headSeq: 1240, hash: 'ab' }],
  provenAt: at(0),
  reportedAt: at(3),
  readAt: at(4),
  whole: null,
  checks: [sound],
};

test.each<[string, AuditStatus | null, string, string]>([
  ['no audit has reported', null, 'Not audited yet', 'waiting'],
  ['the log is proven', STATUS, 'Proven to 0:1234, 4 s ago', 'sound'],
  ['the audit catches up', { ...STATUS, provenAt: null }, 'Proving: 1,234 events', 'waiting'],
  ['everything is verified', { ...STATUS, whole: { events: 1, of: 3 } }, 'Verifying everything: 33 %', 'waiting'],
  ['the audit is silent', { ...STATUS, readAt: at(603) }, 'The audit stopped 10 min ago', 'bad'],
  ['a check fails', { ...STATUS, checks: [sound, { ...sound, state: 'bad' }] }, '1 check failed', 'bad'],
])('when %s, the badge says so', (_when, status, words, tone) => {
  expect(proofWords(status)).toEqual({ words, tone });
});
