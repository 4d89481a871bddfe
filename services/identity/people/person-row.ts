import { sql } from 'slonik';
import { z } from 'zod';
import { ageState } from '#contracts/age/adult.ts';
import type { Person } from '#contracts/internal/people.ts';
import { role } from '#contracts/definition/roles.ts';

export const personRow = z.strictObject({
  account: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  emailVerified: z.boolean(),
  age: ageState,
  roles: z.array(role),
  isBanned: z.boolean(),
  banReason: z.string().nullable(),
  banUntil: z.int().nullable(),
  referredBy: z.int().nullable(),
  hidesName: z.boolean(),
  createdAt: z.int(),
}) satisfies z.ZodType<Person>;

export const activeRoles = sql.fragment`
  array(select key from jsonb_each_text(roles)
    where value is null or value::int8 > extract(epoch from now()) * 1000 order by key)`;

export const personColumns = sql.fragment`
  account, username, email,
  (select new_address from address_changes change where change.account = users.account and done_at is null)
    as "pendingEmail", first_name as "firstName", last_name as "lastName", email_verified as "emailVerified",
  coalesce((select case when confirmed_at is null then 'minor' else 'adult' end from ages
    where ages.account = users.account), 'unknown') as age,
  ${activeRoles} as roles, is_banned as "isBanned", ban_reason as "banReason",
  (extract(epoch from ban_until) * 1000)::int8 as "banUntil",
  referred_by as "referredBy", hides_name as "hidesName", created_at as "createdAt"`;
