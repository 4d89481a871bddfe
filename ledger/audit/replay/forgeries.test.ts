import { expect, test } from 'vitest';
import { auditedLog } from '#tests/support/audited-log.ts';
import { FORGERIES, HONEST_LOG } from '#tests/support/forgeries.ts';

/** Milliseconds. */
const NOW = HONEST_LOG.at(-1)!.at;

test('the table has fifty forgeries or more, of a log that is in order', () => {
  expect(new Set(FORGERIES.map(({ forgery }) => forgery)).size).toBeGreaterThanOrEqual(50);
  expect(auditedLog(HONEST_LOG, { now: NOW }).finding).toBeNull();
});

test.each(FORGERIES)('$forgery is found and named', ({ log, reason }) => {
  expect(auditedLog(log, { now: NOW }).finding).toMatch(reason);
});
