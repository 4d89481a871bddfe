import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const words = z.string().nullable();
const offerRow = z.strictObject({
  network: z.string(),
  offer: words,
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
  async own(db, account) {
    const offers = await db.any(sql.type(offerRow)`
      select network, offer_name as "offer", points, received_at as "receivedAt", release_at as "availableAt",
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
