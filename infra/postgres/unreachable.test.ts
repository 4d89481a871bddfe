import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError, SlonikError } from 'slonik';
import { expect, test } from 'vitest';
import { isUnreachable } from './unreachable.ts';

const cause = new Error('of the driver');
const withCode = (code: string) => Object.assign(new Error('the driver says no more'), { code });

test.each([
  new BackendTerminatedError(cause),
  new BackendTerminatedUnexpectedlyError(cause),
  new ConnectionError('no line', { cause }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout expired'),
  new Error('the database did not answer within 15000 ms'),
])('$name: $message', (error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each(['08000', '08006', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])(
  'code %s at any depth of causes',
  (code) => {
    expect(isUnreachable(withCode(code))).toBe(true);
    const wrapped = new Error('outer', { cause: new SlonikError('inner', { cause: withCode(code) }) });
    expect(isUnreachable(wrapped)).toBe(true);
  },
);

test.each([
  new Error('the timeout expired long ago'),
  withCode('57014'),
  withCode('28P01'),
  withCode('ENOENT'),
  new SlonikError('a row too many', { cause }),
  { message: 'timeout expired' },
  null,
])('an error in a query or its result is not: $message', (error) => {
  expect(isUnreachable(error)).toBe(false);
});
