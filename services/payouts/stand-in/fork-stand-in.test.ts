import { expect, test } from 'vitest';
import { forkPayoutStandIn } from './fork-stand-in.ts';

test('the stand-in runs as a separate process, answers, and stops when it is disposed of', async () => {
  const standIn = await forkPayoutStandIn();
  const post = (path: string, body: unknown) =>
    fetch(`${standIn.url}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await post('scenario', { ref: 'wd_1-1', scenario: 'slow-500' })).status).toBe(200);
  expect((await post('scenario', { ref: 'wd_1-1', scenario: 'nothing-of-ours' })).status).toBe(500);
  expect((await post('clock', { advanceMs: 1000 })).status).toBe(200);
  expect(await (await fetch(`${standIn.url}/stand-in/payments`)).json()).toEqual([]);
  expect((await fetch(`${standIn.url}/paypal/v1/payments/payouts/x`)).status).toBe(401);
  expect(standIn.paypalRoot).toContain('BEGIN CERTIFICATE');
  await standIn[Symbol.asyncDispose]();
  await expect(fetch(standIn.url)).rejects.toThrow('fetch failed');
});
