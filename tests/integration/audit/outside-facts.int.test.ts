import { hash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { participantsText } from '#contracts/rain/participants-text.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { changed, consistent } from '#tests/support/forged-log.ts';
import { HONEST_LOG } from '#tests/support/forgeries.ts';
import { FRIEND, PLAYER } from '#tests/support/told-decisions.ts';
import { writeStory } from '#tests/support/write-story.ts';
import { operateAt } from '../operator/operator-bed.ts';

/** Rows of services about the events. */
async function storeFacts(db: Client, events: readonly LedgerEvent[]): Promise<void> {
  await db.query(`set session_replication_role = replica`);
  for (const account of [FRIEND, PLAYER]) {
    await db.query(
      `insert into users (account, username, email, password_hash, created_at, updated_at)
       values ($1::int8, $2, $3, '', '2020-01-01', now())`,
      [account, `player${account}`, `player${account}@tallyhouse.example`],
    );
  }
  for (const event of events) await storeFact(db, event);
}

async function storeFact(db: Client, event: LedgerEvent): Promise<void> {
  const { commandId, account, at } = event;
  const booked = async (kind: string, ...of: (string | number)[]) => {
    await db.query(
      `insert into offers.conversion (id, kind, account, booked_at, network, transaction_id, points, revenue_micros,
         inbox_id, received_at, state)
       values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8, 1, now(), 'booked')`,
      [commandId, kind, account, at, ...of],
    );
  };
  switch (event.type) {
    case 'offer-credited': {
      const { network, transactionId, revenueMicros } = event.payload;
      return booked('credit', network, transactionId, event.amount, revenueMicros);
    }
    case 'offer-reversed':
    case 'released-offer-reversed':
      return booked('reversal', 'cpx', `reversal ${commandId}`, 0, 0);
    case 'withdrawal-requested': {
      const { method, destination } = event.payload;
      await db.query(
        `insert into payees.destination (withdrawal, account, method, details, hash, is_used)
         values ($1, $2, $3, '{}', $4, true)`,
        [commandId, account, method, destination],
      );
      return;
    }
    case 'rain-poured': {
      const { participants, sharePoints } = event.payload;
      const text = participantsText(commandId, participants);
      await db.query(
        `insert into chat.rain (id, points, started_by, ends_at, state, joined, share_points, participants_hash)
         values ($1, 99, 'system:rain', to_timestamp($2::float8 / 1000), 'poured', $3, $4, $5)`,
        [commandId, at, participants.length, sharePoints, hash('sha256', text)],
      );
      return;
    }
    default:
  }
}

const verify = (db: TestDatabase) => operateAt(db.url, ['verify', '--no-views']);

const TABLES = { conversions: 'offers.conversion', payees: 'payees.destination', rain: 'chat.rain' };

const FORGED: readonly (readonly [table: keyof typeof TABLES, forge: string, reason: string])[] = [
  ['conversions', `update offers.conversion set points = points * 2 where kind = 'credit'`, 'points 50, not 25'],
  ['conversions', `update offers.conversion set revenue_micros = 1 where kind = 'credit'`, 'micros of revenue 1, not'],
  ['conversions', `delete from offers.conversion where kind = 'credit'`, 'no conversion .* was decided'],
  [
    'conversions',
    `insert into offers.conversion (id, kind, network, transaction_id, inbox_id, received_at, state, account, points,
       revenue_micros, booked_at) values ('${randomUUID()}', 'credit', 'notik', 'never booked', 1, now(), 'booked',
       ${FRIEND}, 5000, 50000000, now() - interval '1 hour')`,
    'the log has no credit never booked of notik',
  ],
  ['conversions', `delete from offers.conversion where kind = 'reversal'`, 'no conversion reverses the offer'],
  ['payees', `update payees.destination set hash = repeat('a', 64)`, 'is not the stored one'],
  ['payees', `update payees.destination set account = ${FRIEND}`, 'is not the stored one'],
  ['payees', `delete from payees.destination`, 'never stored'],
  ['rain', `update chat.rain set joined = 3`, '3 players took part, not 2'],
  ['rain', `update chat.rain set participants_hash = repeat('b', 64)`, 'other players took part'],
  ['rain', `update chat.rain set points = 500`, 'a share of 500 points is 250, not 49'],
  ['rain', `update chat.rain set id = gen_random_uuid()`, 'the log has no such rain'],
];

test('a log and the facts of services agree; a fact that was changed, deleted or invented on either side is found', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await writeStory(client.pg, HONEST_LOG);
  await storeFacts(client.pg, HONEST_LOG);
  const sound = await verify(db);
  expect(sound.out).toMatch(/^facts +\d+ booked conversions of networks$/m);
  expect([sound.code, sound.out]).toEqual([0, expect.stringContaining('In order: every point is accounted for.\n')]);

  for (const [name, forge, reason] of FORGED) {
    await client.pg.query(`create table kept as select * from ${TABLES[name]}`);
    await client.pg.query(forge);
    const { code, out } = await verify(db);
    const told = new RegExp(`^facts +${name}: bad at .*${reason}`, 'm');
    expect([code, out]).toEqual([1, expect.stringMatching(told)]);
    await client.pg.query(`delete from ${TABLES[name]}`);
    await client.pg.query(`insert into ${TABLES[name]} select * from kept`);
    await client.pg.query('drop table kept');
  }
});

test.each([
  ['confirmed addresses', { isVerifiedOnly: true }, /never confirmed an address/],
  ['older accounts', { minDays: 3650 }, /was younger than the 3650 days/],
])('a use of a promo code for %s by a player without one is found', async (_what, payload, reason) => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const log = HONEST_LOG.map((event) => (event.type === 'promo-made' ? changed(event, { payload }) : event));
  await writeStory(client.pg, consistent(log));
  await storeFacts(client.pg, log);
  const { code, out } = await verify(db);
  expect([code, out]).toEqual([1, expect.stringMatching(reason)]);
});
