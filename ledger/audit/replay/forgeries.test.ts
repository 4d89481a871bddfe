import { expect, test } from 'vitest';
import { auditedLog } from '#tests/support/audited-log.ts';
import { FORGERIES, HONEST_LOG } from '#tests/support/forgeries.ts';

test('the table has fifty forgeries or more, of a log that is in order', () => {
  expect(new Set(FORGERIES.map(({ forgery }) => forgery)).size).toBeGreaterThanOrEqual(50);
  expect(auditedLog(HONEST_LOG).finding).toBeNull();
});

test.each(FORGERIES)('$forgery is found and named', ({ log, reason }) => {
  expect(auditedLog(log).finding).toMatch(reason);
});
