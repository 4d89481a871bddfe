// Roles are server-wide, so every test sets the same passwords.
import type { KafkaConfig } from '#infra/process/config.ts';
import { silentLog } from '#infra/process/log.ts';
import { migrateHouse } from '#services/migrate/migrate-house.ts';
import { DATABASE_ROLES, type DatabaseRole, roleName } from '#services/migrate/rights.ts';

const passwordOf = (role: DatabaseRole) => `only the tests know ${role}`;

const PASSWORDS = Object.fromEntries(DATABASE_ROLES.map((role) => [role, passwordOf(role)]));

/** As `npm run migrate` does. */
export async function migratedFor(
  url: string,
  { partitions = 1, kafka = null }: { partitions?: number; kafka?: KafkaConfig | null } = {},
): Promise<(role: DatabaseRole) => string> {
  const config = { databaseUrl: url, partitions, kafka };
  await migrateHouse({ databaseUrl: url, config, passwords: PASSWORDS, log: silentLog(), say() {} });
  return loginsAt(url);
}

/** For a clone of the house template. */
export function loginsAt(url: string): (role: DatabaseRole) => string {
  return (role) => {
    const address = new URL(url);
    address.username = roleName(role);
    address.password = encodeURIComponent(passwordOf(role));
    return address.href;
  };
}
