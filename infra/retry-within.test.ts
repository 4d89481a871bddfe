import { expect, test } from 'vitest';
import { retryWithin } from './retry-within.ts';

function comingAfter(failures: number, withinMs: number) {
  const told: string[] = [];
  let tries = 0;
  const attempt = () => {
    tries += 1;
    return tries > failures ? Promise.resolve('here') : Promise.reject(new Error(`try ${tries}`));
  };
  const patience = {
    withinMs,
    onWait: (reason: string) => void told.push(reason),
    onCome: () => void told.push('it came'),
  };
  return { told, tries: () => tries, wait: (mayPass = true) => retryWithin(attempt, () => mayPass, patience) };
}

test('a dependency that answers at once is not reported', async () => {
  const coming = comingAfter(0, 60_000);
  expect(await coming.wait()).toBe('here');
  expect(coming.told).toEqual([]);
});

test('a dependency that answers later is waited for and reported once', async () => {
  const coming = comingAfter(2, 60_000);
  expect(await coming.wait()).toBe('here');
  expect(coming.told).toEqual(['try 1', 'it came']);
});

test('the last reason is thrown when the time is over', async () => {
  const coming = comingAfter(Infinity, 20);
  const last = await coming.wait().catch((error: Error) => error.message);
  expect(coming.tries()).toBeGreaterThan(1);
  expect(last).toBe(`try ${coming.tries()}`);
  expect(coming.told).toEqual(['try 1']);
});

test('with no time to wait there is one attempt and only its reason', async () => {
  const coming = comingAfter(Infinity, 0);
  await expect(coming.wait()).rejects.toThrow('try 1');
  expect(coming.told).toEqual([]);
});

test('an error that waiting cannot fix is thrown at once', async () => {
  const coming = comingAfter(Infinity, 60_000);
  await expect(coming.wait(false)).rejects.toThrow('try 1');
  expect(coming.tries()).toBe(1);
});
