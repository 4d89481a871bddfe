import { sql } from 'slonik';
import { expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import { openHouse } from '#tests/integration/gateway/house.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';

test('a gamepass is checked at the request, and is used for one withdrawal only', async () => {
  await using standIn = await openStandIn();
  await using house = await openHouse({ payoutProviders: { roblox: standIn.settings.roblox } });
  const request = async (username: string) => {
    const visitor = house.visitor();
    const { id } = await visitor.register(username);
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
    await visitor.call('PUT', '/api/withdrawal/payee', { body: { legalName: 'Ann Example', country: 'US' } });
    const ask = async () => {
      const details = { username: 'Builder_Bob', gamepassId: '777' };
      const body = { type: 'robux', amount: 100, usdValue: '1', details };
      const { body: reply } = await visitor.post<Problem>('/api/automated-withdrawal/request', body);
      await house.projector.caughtUp();
      return [reply.code, reply.message];
    };
    return { visitor, ask };
  };
  const [ann, bob] = [await request('gp_ann'), await request('gp_bob')];
  expect(await ann.ask()).toEqual(['gamepass-unfit', 'There is no gamepass with this ID. Nothing was taken.']);
  const pass = { price: 500, owner: 'Builder_Bob', isForSale: true, ownerType: 'User', isRegional: false } as const;
  standIn.roblox.passes['777'] = pass;
  const [, wrongPrice] = await ann.ask();
  expect(wrongPrice).toBe('Set the price of this gamepass to 143 Robux, without regional pricing. Nothing was taken.');
  standIn.roblox.passes['777'] = { ...pass, price: 143 };
  expect(await ann.ask()).toEqual([undefined, 'Robux withdrawal of 100 points requested']);
  expect(await bob.ask()).toEqual([
    'gamepass-unfit',
    'This gamepass was used for a withdrawal. Create a new one. Nothing was taken.',
  ]);
  const { body } = await bob.visitor.get<ReplyOf<typeof withdrawalHistoryCall>>('/api/withdrawal/history');
  expect(body).toEqual([]);
});
