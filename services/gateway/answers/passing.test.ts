import { expect, test } from 'vitest';
import { passingRefusal } from './passing.ts';

const withCode = (code: string) => Object.assign(new Error('the driver says no more'), { code });
const inQuery = (code: string) => new Error('the query failed', { cause: withCode(code) });
const of = (error: unknown, isUnderWay = false, isOutdated = false) =>
  passingRefusal(error, isUnderWay, { isOutdated: async () => isOutdated });

const SHAPES = ['42P01', '42703', '42883', '42704', '3F000', '42501'];

test.each(SHAPES)('%s is an upgrade if a newer version has changed the views, else a fault', async (code) => {
  for (const error of [withCode(code), inQuery(code)]) {
    expect(await of(error)).toBeNull();
    expect(await of(error, false, true)).toMatchObject({
      code: 'overloaded',
      message: 'The house is being upgraded. Please try again in a minute.',
      retryAfterMs: 10_000,
    });
  }
});

test('other errors of a query are faults during an upgrade, too', async () => {
  expect(await of(inQuery('22012'), false, true)).toBeNull();
  expect(await of(new Error('a mistake of ours'), true, true)).toBeNull();
});

test.each(['57P01', 'ECONNREFUSED', '53100'])(
  '%s of a command under way says that its outcome is unknown',
  async (code) => {
    expect(await of(inQuery(code))).not.toHaveProperty('details');
    expect(await of(inQuery(code), true)).toMatchObject({ code: 'overloaded', details: { outcome: 'unknown' } });
  },
);

test('if the database cannot say whether it was upgraded, the error is a fault', async () => {
  const isOutdated = () => Promise.reject(new Error('no answer'));
  expect(await passingRefusal(inQuery('42P01'), false, { isOutdated })).toBeNull();
});
