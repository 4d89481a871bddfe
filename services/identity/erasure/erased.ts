import { sql } from 'slonik';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';

export const CLOSING_DAYS = 7;

/** When an account will be erased, of a row of `users`; null while it is not closing. */
export const erasedAt = sql.fragment`
  case when closing_at is not null then greatest(closing_until, closing_at + ${CLOSING_DAYS} * interval '1 day') end`;

/** Names and addresses are the same in whatever case they are written. */
export const erasedHash = (text: string) => sql.fragment`
  (select sha256(salt || convert_to(lower(${text}), 'UTF8')) from erasure_salt)`;

export const isErasedName = (username: string) => sql.fragment`
  exists (select from erased_names where name_hash = ${erasedHash(username)})`;

/** Exclusions that were kept by an earlier version have the hash of the address itself. */
export const isKeptExcluded = (address: string) => sql.fragment`
  exists (select from kept_exclusions
    where address_hash in (${erasedHash(mailboxOf(address))}, ${erasedHash(address)}) and until > now())`;
