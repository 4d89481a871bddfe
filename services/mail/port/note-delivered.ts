import { type CommonQueryMethods, sql } from 'slonik';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';

/** The owner has opened a link that was mailed to the address. */
export async function noteDelivered(db: CommonQueryMethods, address: string): Promise<void> {
  await db.query(sql.unsafe`delete from mail.address where address_key = ${mailAddressKey(address)}`);
}
