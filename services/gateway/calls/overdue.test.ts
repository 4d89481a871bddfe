import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { OverdueCalls } from './overdue.ts';

function call(method: string) {
  const told = { status: 0, body: '', headers: new Map<string, string>() };
  const res = {
    headersSent: false,
    setHeader: (name: string, value: string) => void told.headers.set(name.toLowerCase(), value),
    set statusCode(status: number) {
      told.status = status;
    },
    end(body: string) {
      told.body = body;
      res.headersSent = true;
    },
  };
  return { ctx: { method, res, state: { requestId: 'one' } } as unknown as Context, told };
}

test('calls that wait for nine seconds are answered 503, commands with an unknown outcome; others are left alone', () => {
  let now = 0;
  using overdue = new OverdueCalls(() => now);
  const [read, command, ended, later] = [call('GET'), call('POST'), call('GET'), call('GET')];
  overdue.begin(read.ctx);
  overdue.begin(command.ctx);
  overdue.end(overdue.begin(ended.ctx));
  now = 8999;
  overdue.begin(later.ctx);
  overdue.sweep();
  expect([read, command, ended, later].map(({ told }) => told.status)).toEqual([0, 0, 0, 0]);
  now = 9000;
  overdue.sweep();
  expect([read, command, ended, later].map(({ told }) => told.status)).toEqual([503, 503, 0, 0]);
  expect(read.told.headers.get('retry-after')).toBe('1');
  expect(JSON.parse(read.told.body)).not.toHaveProperty('outcome');
  expect(JSON.parse(command.told.body)).toMatchObject({ code: 'overloaded', outcome: 'unknown', requestId: 'one' });
});
