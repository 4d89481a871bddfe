import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { ProviderName } from '#demo/payouts/stand-in/world.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { payoutRegistry } from '../registry.ts';

const NAMES = ['paypal', 'tremendous', 'btcpay', 'circle', 'reloadly'] as const;
type Name = (typeof NAMES)[number];

async function bed() {
  const standIn = await openStandIn();
  const { generic: _, rates, roblox: __, ...settings } = standIn.settings;
  const registry = payoutRegistry({ ...settings, rates }, standIn.deps);
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  return {
    ...standIn,
    waits,
    pays(provider: ProviderName, count: number) {
      for (let place = 0; place < count; place++) {
        const number = standIn.world.count(`paid ${provider}`);
        standIn.world.pay({ provider, ref: `wd_${number}-1`, id: String(26_000 + number), to: 'a', amount: '12.50' });
      }
    },
    async tells(name: Name, { from = standIn.now() - DAY_MS, to = standIn.now() + 1000 } = {}): Promise<string[]> {
      const told: string[] = [];
      const pages = registry.named(name)!.statement!.rows({ from, to }, { signal: AbortSignal.timeout(HOUR_MS), wait });
      for await (const rows of pages) told.push(...rows.map(({ text }) => text));
      return told;
    },
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  };
}

const refsIn = (rows: readonly string[]) => rows.flatMap((row) => /wd_\d+-1/.exec(row)?.[0] ?? []);

/** In two pages or more where the provider gives pages. */
const COUNTS: Readonly<Record<Name, number>> = { paypal: 7, tremendous: 130, btcpay: 3, circle: 70, reloadly: 130 };

test.each(NAMES)('%s: each payment is listed once, whatever the pages do', async (name) => {
  await using house = await bed();
  house.world.rowsPerPage = 3;
  house.pays(name, COUNTS[name]);
  house.world.misbehaviours[name] =
    name === 'btcpay' ? ['cut', 'limited'] : ['limited', 'shifted', 'page-twice', 'cut'];
  const refs = refsIn(await house.tells(name));
  expect(refs).toHaveLength(COUNTS[name]);
  expect(new Set(refs).size).toBe(COUNTS[name]);
  expect(house.waits).toEqual(name === 'btcpay' ? [1000, 1000] : [1000, 1000, 1000]);
});

test('the text has numbers as they are written, and no PIN', async () => {
  await using house = await bed();
  for (const name of NAMES) house.pays(name, 1);
  const [paypal] = await house.tells('paypal');
  expect(paypal).toContain('"transaction_amount":{"currency_code":"USD","value":"-12.50"}');
  const [reloadly] = await house.tells('reloadly');
  expect(reloadly).toContain('"transactionId":26001');
  expect(reloadly).not.toContain('1234-5678');
});

test('a time without payments has no rows, and payments outside it are left out', async () => {
  await using house = await bed();
  for (const name of NAMES) house.pays(name, 1);
  for (const name of NAMES) expect(await house.tells(name, { from: 0, to: DAY_MS })).toEqual([]);
});

test('an answer without a list becomes a sentence', async () => {
  await using house = await bed();
  house.pays('paypal', 1);
  house.world.misbehaviours.paypal = Array.from({ length: 4 }, () => 'limited' as const);
  await expect(house.tells('paypal')).rejects.toThrow('PayPal answered with the error 429.');
  const to = house.now();
  await expect(house.tells('paypal', { from: to - 40 * DAY_MS, to })).rejects.toThrow(
    'PayPal answered with the error 400.',
  );
});
