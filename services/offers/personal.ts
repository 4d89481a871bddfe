import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const words = z.string().nullable();
const offerRow = z.strictObject({
  network: z.string(),
  offer: words,
  step: words,
  points: z.int().nullable(),
  receivedAt: moment,
  availableAt: moment.nullable(),
  reversedAt: moment.nullable(),
  address: words,
});
const clickRow = z.strictObject({
  network: z.string(),
  offer: words,
  points: z.int().nullable(),
  at: moment,
  address: words,
});

export const personal = {
  columns: {
    'offers.player_code': each('erase', 'account code made_at'),
    'offers.click': each('erase', 'code account network offer_id offer_name points steps address at'),
    'offers.inbox': each('erase', 'id marker network received_at method raw_target headers body peer'),
    'offers.conversion': {
      ...each('erase', 'player_code click_code player_address'),
      ...Object.fromEntries(
        [
          'id network transaction_id kind inbox_id received_at reference_id revenue reward offer_id event_id event_name offer_name state',
          'next_at tries is_approved account points revenue_micros release_at booked_at reversed_at repeated_id doubt reason',
        ]
          .flatMap((names) => names.split(' '))
          .map((name) => [name, ['keep', 'what a network owes, under the opaque number'] as const]),
      ),
    },
  },
  impersonal: {
    'offers.unread': 'of no person',
    'offers.sample': 'of no person: a digest of a refused request, for 30 days',
    'offers.exception': 'about requests of networks; what they held goes with the inbox',
  },
  async own(db, account) {
    const offers = await db.any(sql.type(offerRow)`
      select network, offer_name as "offer", event_name as "step", points, received_at as "receivedAt", release_at as "availableAt",
        reversed_at as "reversedAt", player_address as "address"
      from offers.conversion where account = ${account} and kind = 'credit' order by received_at, id`);
    const offersOpened = await db.any(sql.type(clickRow)`
      select network, coalesce(offer_name, offer_id) as "offer", points, at, address
      from offers.click where account = ${account} order by at, code`);
    return { offers, offersOpened };
  },
  async erase(transaction, { account }) {
    await transaction.query(sql.unsafe`
      delete from offers.inbox where id in (select inbox_id from offers.conversion where account = ${account})`);
    await transaction.query(sql.unsafe`
      update offers.conversion set player_code = null, click_code = null, player_address = null where account = ${account}`);
    await transaction.query(sql.unsafe`delete from offers.click where account = ${account}`);
    await transaction.query(sql.unsafe`delete from offers.player_code where account = ${account}`);
  },
} satisfies Personal;
