import { expect, test } from 'vitest';
import { ListenError } from '#infra/process/listen.ts';
import { plainReason, StartError } from './start-error.ts';

test('a message for the operator is shown unchanged', () => {
  expect(plainReason(new StartError('There is no house here.'))).toBe('There is no house here.');
  expect(plainReason(new ListenError('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
});

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout expired'),
  new Error('the database did not answer within 15000 ms'),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
])('a lost database connection is reported in one sentence: $message', (error) => {
  expect(plainReason(error)).toBe(`The connection to the database was lost: ${error.message}.`);
});

test('other errors are faults', () => {
  expect(plainReason(new TypeError('x is not a function'))).toBeNull();
  expect(plainReason(Object.assign(new Error('syntax error at or near "selct"'), { code: '42601' }))).toBeNull();
});
