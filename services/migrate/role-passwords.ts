// A role without a password cannot log in; the server's operator may give it member users.
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { DATABASE_ROLES, type DatabaseRole } from './rights.ts';

/** ASCII needs no normalization (SASLprep) before hashing. */
const password = z.string().regex(/^[\x20-\x7e]{16,200}$/, 'must have 16 to 200 characters of plain ASCII');

export type RolePasswords = Partial<Record<DatabaseRole, string>>;

/** Errors name the variable, never its value. */
export function readRolePasswords(env: Record<string, string | undefined>): RolePasswords {
  const passwords: RolePasswords = {};
  for (const role of DATABASE_ROLES) {
    const name = `ROLE_PASSWORD_${role.toUpperCase()}`;
    const given = env[name];
    if (given === undefined || given === '') continue;
    const parsed = password.safeParse(given);
    if (!parsed.success) throw new StartError(`${name} ${parsed.error.issues[0]!.message}.`);
    passwords[role] = parsed.data;
  }
  return passwords;
}
