import { expect, test } from 'vitest';
import type { Context, Door } from '../../module/routes.ts';
import { serveLog } from './serve-log.ts';

async function charged(url: string, authorization?: string): Promise<string[]> {
  const paid: string[] = [];
  const door = {
    addressOf: () => 'address',
    takeBudget({ cost }: { cost: number }, payer: string) {
      paid.push(`${payer} ${cost}`);
      return null;
    },
    refuse: () => undefined,
  } as unknown as Door;
  const logProofs = { latestOf: async () => null, checkpointAt: async () => null, tile: async () => null };
  const auditorTokens = {
    admit: async (token?: string) =>
      token === 'good' ? { kind: 'admitted', id: 7 } : { kind: 'refused', message: '' },
  };
  const deps = { logProofs: { ...logProofs, bundle: async () => null }, auditorTokens };
  const ctx = { state: {}, set: () => undefined, req: { url, headers: { authorization } } };
  await serveLog(deps as unknown as Parameters<typeof serveLog>[0], door)(ctx as unknown as Context);
  return paid;
}

test.each([
  ['/log/0/checkpoint', undefined, ['address 1']],
  ['/log/0/tile/1/000', undefined, ['address 5']],
  ['/log/0/growth?old=3', undefined, ['address 15']],
  ['/log/0/tile/0/000', undefined, ['address 25']],
  ['/log/0/tile/0/000', 'bad', ['address 1', 'address 25']],
  ['/log/0/tile/0/000', 'good', ['address 1', 'auditor 7 4']],
  ['/log/0/tile/entries/000', 'good', ['address 1', 'auditor 7 4']],
  ['/log/0/tile/entries/000', 'bad', ['address 1']],
])('%s with the token %s costs what it reads', async (url, token, paid) => {
  expect(await charged(url, token)).toEqual(paid);
});
