import { request } from 'node:http';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { offerFaults } from '#tests/support/offer-faults.ts';
import {
  booked,
  codeOf,
  cpx,
  exceptionsOf,
  notik,
  openOfferHouse,
  PATH_SECRET,
  post,
  revlum,
  settled,
  tell,
} from '#tests/support/offers/offer-house.ts';
import { SAMPLE_LIMITS } from '#services/offers/inbox/refused-samples.ts';
import { sweepSamples } from '#services/offers/inbox/sample-rows.ts';
import { auditOf, eventsOf } from '#tests/support/test-ledger.ts';

const REVLUM = `/api/postback/revlum/${PATH_SECRET}`;

test('a credit is answered at once, waits depending on its size, and counts as pending points', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const told = await tell(
    house,
    notik({ user_id: code, amount: '300', payout: '6.00', txn_id: 'N1', offer_name: 'Level 10' }),
  );
  expect([told.status, told.body]).toEqual([200, 'ok']);
  await settled(house);
  expect(await booked(house)).toEqual([{ type: 'offer-credited', amount: 300, available: 100, held: 300 }]);
  const [offer] = (await anna.get<{ offers: object[] }>('/api/offers/mine')).body.offers;
  expect(offer).toMatchObject({ network: 'notik', name: 'Level 10', state: 'pending', points: 300 });
  expect(await exceptionsOf(house)).toEqual([]);
});

test('a repeated postback is answered as success and credited once', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const body = revlum({ subId: await codeOf(anna), transId: 'T1', reward: '50.0', payout: '1.00', status: '1' });
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(house, REVLUM, body)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(replies.filter((reply) => reply.body === 'DUP')).toHaveLength(7);
  await settled(house);
  expect((await post(house, REVLUM, body)).body).toBe('DUP');
  await settled(house);
  expect((await booked(house)).filter(({ type }) => type === 'offer-credited')).toHaveLength(1);
});

test('a forged, changed or unsigned postback is refused, credits nothing and is queued for staff', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const fields = { user_id: code, amount: '50', payout: '1.00', txn_id: 'N1' };
  const attempts = [
    notik(fields, 'another secret'),
    notik(fields).replace('payout=1.00', 'payout=9.00'),
    notik(fields).replace('txn_id=N1', 'txn_id=N2'),
    notik(fields).replace(/&hash=.*/, ''),
    `${notik(fields)}&payout=9.00`,
    notik({ ...fields, amount: '1e3' }),
    cpx({ status: '1', trans_id: 'C1', user_id: code, amount_usd: '1.00' }).replace(PATH_SECRET, 'a-wrong-path-secret'),
    cpx({ status: '1', trans_id: 'C1', user_id: code, amount_usd: '1.00' }).replace(`/${PATH_SECRET}`, ''),
    // From an address that is not AdGate's.
    `/api/postback/adgate/${PATH_SECRET}?conversion_id=A1&s1=${code}&payout=1.00`,
  ];
  for (const target of attempts) expect([target, (await tell(house, target)).status]).toEqual([target, 403]);
  await settled(house);
  expect(await booked(house)).toEqual([]);
  expect((await exceptionsOf(house)).map(({ reason }) => reason).toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'bad-signature'),
    'unreadable',
    'unreadable',
    'wrong-sender',
  ]);
});

test('a postback that cannot be credited automatically is answered as success and waits for staff', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const one = { user_id: code, amount: '50', payout: '1.00' };
  const targets = [
    notik({ ...one, user_id: 'somebody', txn_id: 'N1' }),
    notik({ ...one, payout: '1000.02', txn_id: 'N2' }),
    notik({ ...one, payout: '0.0000001', txn_id: 'N3' }),
    notik({ ...one, amount: '-50', payout: '-1.00', txn_id: 'N5', rewarded_txn_id: 'N4' }),
  ];
  for (const target of targets) {
    expect((await tell(house, target)).status).toBe(200);
    await settled(house);
  }
  const inflated = revlum({ subId: code, transId: 'T1', reward: '50', payout: '9.00', status: '1' });
  expect((await post(house, REVLUM, inflated)).body).toBe('ok');
  expect((await tell(house, '/api/postback/nonesuch?user_id=1')).status).toBe(404);
  await settled(house);
  expect((await exceptionsOf(house)).map(({ reason }) => reason).toSorted()).toEqual([
    'inexact-revenue',
    'over-cap',
    'reversal-without-credit',
    'reward-mismatch',
    'unknown-player',
  ]);
  expect(await booked(house)).toEqual([]);
});

test('a refused postback that repeats is one entry with a count, deleted after a month', async () => {
  await using house = await openOfferHouse();
  for (let times = 0; times < 3; times++) await tell(house, '/api/postback/notik?n=1');
  await settled(house);
  await tell(house, '/api/postback/notik?n=1');
  await settled(house);
  const { pool } = house.db;
  const seen = () => pool.any(sql.type(z.object({ seen: z.int() }))`select seen from offers.exception`);
  expect(await seen()).toEqual([{ seen: 4 }]);
  await sweepSamples(pool);
  expect(await seen()).toHaveLength(1);
  await pool.query(sql.unsafe`update offers.sample set at = now() - interval '31 days'`);
  await sweepSamples(pool);
  const left = await pool.any(sql.type(z.object({ id: z.int() }))`
    select inbox_id as id from offers.exception union all select id from offers.inbox
    union all select inbox_id from offers.sample`);
  expect(left).toEqual([]);
});

test('signed postbacks that cannot be parsed are all kept in full', async () => {
  await using house = await openOfferHouse();
  const targets = Array.from({ length: 30 }, (_, sent) =>
    notik({ user_id: 'u', amount: '1e3', payout: '1', txn_id: `N${sent}` }),
  );
  for (const target of targets) expect((await tell(house, target)).status).toBe(403);
  await settled(house);
  const rows = await house.db.pool.any(sql.type(z.object({ target: z.string() }))`
    select raw_target as target from offers.inbox order by id`);
  expect(rows.map(({ target }) => target)).toEqual(targets);
  expect(await exceptionsOf(house)).toHaveLength(30);
});

test('the hash in a wall’s link proves no postback: no transaction has a player’s code as its id', async () => {
  await using house = await openOfferHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  await anna.register('Anna');
  await bob.register('Bob');
  const [shown, other] = [await codeOf(anna), await codeOf(bob)];
  for (const user_id of [shown, other]) {
    const { status } = await tell(house, cpx({ status: '1', trans_id: shown, user_id, amount_usd: '9.00' }));
    expect(status).toBe(403);
  }
  await settled(house);
  expect(await booked(house)).toEqual([]);
  expect((await exceptionsOf(house)).map(({ reason }) => reason)).toEqual(['bad-signature', 'bad-signature']);
});

test('a test postback and one that pays nothing credit nothing', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const tested = revlum({ subId: code, transId: 'T1', reward: '50', payout: '1.00', status: '1', debug: '1' });
  expect((await post(house, REVLUM, tested)).body).toBe('ok');
  expect((await tell(house, cpx({ status: '1', trans_id: 'C1', user_id: code, amount_usd: '0.00' }))).body).toBe('1');
  await settled(house);
  expect([await booked(house), await exceptionsOf(house)]).toEqual([[], []]);
});

test('a reversal before its credit takes effect with it, and a credit after its reversal stays reversed', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const credit = notik({ user_id: code, amount: '20', payout: '0.40', txn_id: 'N1' });
  await tell(house, notik({ user_id: code, amount: '-20', payout: '-0.40', txn_id: 'N9', rewarded_txn_id: 'N1' }));
  await settled(house);
  expect(await exceptionsOf(house)).toMatchObject([{ reason: 'reversal-without-credit', state: 'open' }]);
  await tell(house, credit);
  await settled(house);
  const both = [
    { type: 'offer-credited', amount: 20, available: 100, held: 20 },
    { type: 'offer-reversed', amount: -20, available: 100, held: 0 },
  ];
  await expect.poll(() => booked(house)).toEqual(both);
  await tell(house, credit);
  await settled(house);
  expect(await booked(house)).toEqual(both);
  expect(await exceptionsOf(house)).toMatchObject([{ state: 'resolved' }]);
  expect(offerFaults(await eventsOf(house.db.url))).toEqual([]);
});

test('paths work with and without a trailing slash and never redirect; probes are no callbacks; other methods are refused', async () => {
  await using house = await openOfferHouse();
  const target = notik({ user_id: 'u', amount: '1', payout: '0.02', txn_id: 'N1' });
  expect((await tell(house, '/api/postback/notik/?user_id=u')).status).toBe(403);
  expect((await tell(house, target, { method: 'HEAD' })).status).toBe(200);
  const options = await tell(house, target, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect((await tell(house, target, { method: 'POST' })).status).toBe(405);
  expect((await post(house, REVLUM, 'x'.repeat(70_000))).status).toBe(413);
  await settled(house);
  const rows = await house.db.pool.any(sql.type(z.object({ target: z.string() }))`
    select raw_target as target from offers.inbox`);
  expect(rows.map((row) => row.target)).toEqual(['/api/postback/notik/?user_id=u']);
});

test('the signature covers the target as sent: not decoded or sorted, regardless of the host', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const target = notik({ user_id: code, amount: '10', payout: '0.20', txn_id: 'N1', offer_name: 'Level 10!' });
  const encoded = notik({ txn_id: 'N 2', user_id: code, payout: '0.20', amount: '10', s1: '' });
  expect(await raw(house.address, target, 'elsewhere.example')).toBe(200);
  expect(await raw(house.address, encoded, 'elsewhere.example')).toBe(200);
  expect(await raw(house.address, target.replace('%21', '!'), 'house.example')).toBe(403);
  await settled(house);
  expect((await booked(house)).map(({ amount }) => amount)).toEqual([10, 10]);
});

function raw(address: string, path: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/`, { path, headers: { host } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    sent.on('error', reject).end();
  });
}

test('the inbox contains no secret', async () => {
  await using house = await openOfferHouse();
  await tell(house, cpx({ status: '1', trans_id: 'C1', user_id: 'u', amount_usd: '1.00' }));
  const rows = await house.db.pool.any(
    sql.type(z.object({ row: z.string() }))`select inbox::text as row from offers.inbox`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(PATH_SECRET);
});

test('400 junk requests at once leave a small sample; a network at the same address loses nothing', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const code = await codeOf(anna);
  const junk = Array.from({ length: 400 }, (_, sent) =>
    sent % 2 === 0
      ? tell(house, `/api/postback/notik?n=${sent}`)
      : post(house, REVLUM.replace(PATH_SECRET, 'a-wrong-path-secret'), `n=${sent}&${'x'.repeat(15_000)}`),
  );
  expect(new Set((await Promise.all(junk)).map(({ status }) => status))).toEqual(new Set([403]));
  expect((await tell(house, '/api/postback/nonesuch?user_id=1')).status).toBe(404);
  await settled(house);
  const { samples, bytes } = await house.db.pool.one(sql.type(z.object({ samples: z.int(), bytes: z.int() }))`
    select count(*)::int4 as samples, sum(pg_column_size(inbox))::int4 as bytes from offers.inbox`);
  expect(samples).toBeLessThanOrEqual(SAMPLE_LIMITS.ofLine.samples);
  expect(bytes).toBeLessThan(SAMPLE_LIMITS.ofLine.bytes);
  expect((await tell(house, notik({ user_id: code, amount: '5', payout: '0.10', txn_id: 'N1' }))).status).toBe(200);
  await settled(house);
  expect(await booked(house)).toMatchObject([{ type: 'offer-credited', amount: 5 }]);
  expect(await auditOf(house.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
