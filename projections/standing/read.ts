// What accounts may do, at a given time: roles that have ended are left out.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type Role, role } from '#contracts/standing/roles.ts';

export type RoleHeld = { role: Role; until: number | null; reason: string; actor: string; since: number };
export type Ban = { reason: string; actor: string; since: number };
export type Standing = {
  roles: readonly RoleHeld[];
  /** null: not banned. */
  ban: Ban | null;
  /** Milliseconds; null: not excluded. */
  excludedUntil: number | null;
};

const NOTHING: Standing = { roles: [], ban: null, excludedUntil: null };

const roleRow = z.object({
  account: z.int(),
  role,
  until: z.int().nullable(),
  reason: z.string(),
  actor: z.string(),
  since: z.int(),
});
const banRow = roleRow.pick({ account: true, reason: true, actor: true, since: true });
const exclusionRow = z.object({ account: z.int(), until: z.int() });

/** Of accounts without any standing nothing is said. `now`: milliseconds. */
export async function readStandings(
  db: CommonQueryMethods,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Standing>> {
  const asked = sql.array([...accounts], 'int8');
  const [roles, bans, exclusions] = await Promise.all([
    db.any(sql.type(roleRow)`
      SELECT account, role, until, reason, actor, at AS since FROM standing.role
      WHERE account = any(${asked}) AND is_held AND (until IS NULL OR until > ${now}) ORDER BY account, role`),
    db.any(sql.type(banRow)`
      SELECT account, reason, actor, at AS since FROM standing.ban WHERE account = any(${asked}) AND is_banned`),
    db.any(sql.type(exclusionRow)`
      SELECT account, until FROM standing.exclusion WHERE account = any(${asked}) AND until > ${now}`),
  ]);
  const standings = new Map<number, Standing>();
  const change = (account: number, changed: (before: Standing) => Partial<Standing>) => {
    const before = standings.get(account) ?? NOTHING;
    standings.set(account, { ...before, ...changed(before) });
  };
  for (const { account, ...held } of roles) change(account, (before) => ({ roles: [...before.roles, held] }));
  for (const { account, ...ban } of bans) change(account, () => ({ ban }));
  for (const { account, until } of exclusions) change(account, () => ({ excludedUntil: until }));
  return standings;
}

export async function readStanding(db: CommonQueryMethods, account: number, now: number): Promise<Standing> {
  return (await readStandings(db, [account], now)).get(account) ?? NOTHING;
}

/** Those who hold the role for good or still for a while, and are not banned; ascending. */
export function readHolders(db: CommonQueryMethods, wanted: Role, now: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT account FROM standing.role
    WHERE role = ${wanted} AND is_held AND (until IS NULL OR until > ${now})
      AND account NOT IN (SELECT account FROM standing.ban WHERE is_banned)
    ORDER BY account`);
}

/** The banned ones of these accounts. */
export function readBanned(db: CommonQueryMethods, accounts: readonly number[]): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT account FROM standing.ban WHERE is_banned AND account = any(${sql.array([...accounts], 'int8')})`);
}
