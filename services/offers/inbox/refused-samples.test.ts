import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { RawPostback } from '#contracts/internal/offers.ts';
import { connectionsOf } from '../accounts.ts';
import { NETWORK_ADAPTERS } from '../networks/adapters.ts';
import { openRefusedSamples, SAMPLE_LIMITS } from './refused-samples.ts';

const SENDER = '188.40.3.73';
const cpx = connectionsOf({ cpx: { secret: 'a secret of cpx', pathSecret: 'a-path-secret-of-cpx' } }, NETWORK_ADAPTERS);
const refusal = { reason: 'bad-signature', detail: 'The signature is missing or wrong.' } as const;

type Stored = { sql: string; values: readonly unknown[] };

function opened() {
  let at = 0;
  const stored: Stored[] = [];
  const pool = { query: async (query: Stored) => (stored.push(query), { rowCount: 1 }) } as never;
  const samples = openRefusedSamples({ pool, now: () => at, draw: () => 'marker' });
  const send = (peer: string, rawTarget: string, body = new Uint8Array()) => {
    const raw: RawPostback = { network: 'cpx', pathSecret: null, method: 'GET', rawTarget, headers: {}, body, peer };
    samples.note(raw, refusal, cpx.get('cpx')!);
  };
  return {
    send,
    passDay: () => (at += DAY_MS),
    async kept() {
      stored.length = 0;
      await samples.flush();
      return stored.filter(({ sql }) => sql.includes('insert into offers.inbox'));
    },
  };
}

test('an address, with its /64, gets at most its daily number of samples', async () => {
  const door = opened();
  for (let sent = 0; sent < 100; sent++) door.send(`2001:db8::${sent.toString(16)}`, `/p?n=${sent}`);
  expect(await door.kept()).toHaveLength(SAMPLE_LIMITS.ofLine.samples);
  door.send('2001:db8:0:1::1', '/p?n=other');
  expect(await door.kept()).toHaveLength(1);
  door.passDay();
  door.send('2001:db8::1', '/p?n=tomorrow');
  expect(await door.kept()).toHaveLength(1);
});

test("strangers share a daily number of samples, separate from that of the network's addresses", async () => {
  const door = opened();
  for (let sent = 0; sent < 1000; sent++) door.send(`192.0.${sent % 250}.${sent % 7}`, `/p?n=${sent}`);
  expect(await door.kept()).toHaveLength(SAMPLE_LIMITS.ofStrangers);
  for (let sent = 0; sent < 1000; sent++) door.send(SENDER, `/p?sent=${sent}`);
  expect(await door.kept()).toHaveLength(SAMPLE_LIMITS.ofSenders);
});

test('a large request is truncated and uses up the daily bytes of its line', async () => {
  const door = opened();
  for (let sent = 0; sent < 100; sent++)
    door.send('192.0.2.1', `/p?n=${sent}&${'x'.repeat(15_000)}`, Buffer.alloc(16_000, 120));
  const kept = await door.kept();
  const bytes = (value: unknown) => (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0);
  const total = kept.flatMap(({ values }) => values.map(bytes)).reduce((sum, one) => sum + one, 0);
  expect(kept.length).toBeGreaterThan(1);
  expect(total).toBeLessThan(SAMPLE_LIMITS.ofLine.bytes);
});

test('a secret at the truncation point is not left in half', async () => {
  const door = opened();
  door.send('192.0.2.1', `/p?${'x'.repeat(1990)}a-path-secret-of-cpx`);
  expect(JSON.stringify(await door.kept())).not.toContain('a-path');
});
