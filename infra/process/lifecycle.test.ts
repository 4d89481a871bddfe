import { expect, test } from 'vitest';
import { Lifecycle } from './lifecycle.ts';
import { silentLog } from './log.ts';

test('parts close in reverse order, one after the other', async () => {
  const lifecycle = new Lifecycle({ log: silentLog() });
  const order: string[] = [];
  for (const name of ['database', 'ledger', 'gateway']) {
    lifecycle.onStop(name, async () => {
      order.push(`${name} closing`);
      await Promise.resolve();
      order.push(`${name} closed`);
    });
  }
  await lifecycle.stop('test');
  expect(order.map((line) => line.split(' ')[0])).toEqual([
    'gateway',
    'gateway',
    'ledger',
    'ledger',
    'database',
    'database',
  ]);
});

test('a part that fails to close does not keep the others open', async () => {
  const lifecycle = new Lifecycle({ log: silentLog() });
  let isClosed = false;
  lifecycle.onStop('database', () => void (isClosed = true));
  lifecycle.onStop('gateway', () => {
    throw new Error('stuck');
  });
  await lifecycle.stop('test');
  expect(isClosed).toBe(true);
});

test('stopping twice closes everything once', async () => {
  const lifecycle = new Lifecycle({ log: silentLog() });
  let times = 0;
  lifecycle.onStop('database', () => void times++);
  await Promise.all([lifecycle.stop('one'), lifecycle.stop('two')]);
  expect(times).toBe(1);
});
