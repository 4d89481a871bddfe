import { sql } from 'slonik';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import { CLOSING_DAYS } from '#contracts/accounts/retention.ts';

/** Null unless the account is closing. For a row of `users`. */
export const erasedAt = sql.fragment`
  case when closing_at is not null then greatest(closing_until, closing_at + ${CLOSING_DAYS} * interval '1 day') end`;

export const erasedHash = (text: string) => sql.fragment`
  (select sha256(salt || convert_to(lower(${text}), 'UTF8')) from erasure_salt)`;

export const isErasedName = (username: string) => sql.fragment`
  exists (select from erased_names where name_hash = ${erasedHash(username)})`;

/** Earlier versions stored the hash of the address, not of the mailbox. */
export const isKeptExcluded = (address: string) => sql.fragment`
  exists (select from kept_exclusions
    where address_hash in (${erasedHash(mailboxOf(address))}, ${erasedHash(address)}) and until > now())`;
