import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type Role, role } from '#contracts/definition/roles.ts';

export type RoleHeld = { role: Role; until: number | null; reason: string; actor: string; since: number };
export type Ban = { until: number | null; reason: string; actor: string; since: number };
export type Standing = {
  roles: readonly RoleHeld[];
  /** Null if not banned. */
  ban: Ban | null;
  /** Milliseconds; null if not excluded. */
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
const banRow = roleRow.pick({ account: true, until: true, reason: true, actor: true, since: true });
const exclusionRow = z.object({ account: z.int(), until: z.int() });

/** Omits accounts without any standing. `now` is in milliseconds. */
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
      SELECT account, until, reason, actor, at AS since FROM standing.ban WHERE account = any(${asked}) AND is_banned`),
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

/** Ascending. Omits banned accounts. */
export function readHolders(db: CommonQueryMethods, wanted: Role, now: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT account FROM standing.role
    WHERE role = ${wanted} AND is_held AND (until IS NULL OR until > ${now})
      AND account NOT IN (SELECT account FROM standing.ban WHERE is_banned)
    ORDER BY account`);
}

/** Accounts with any role in force. */
export function readStaff(db: CommonQueryMethods, now: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT DISTINCT account FROM standing.role WHERE is_held AND (until IS NULL OR until > ${now})`);
}

/** Accounts that win no race that is settled now: staff, banned, excluded and closed ones. */
export function readOutOfRaces(db: CommonQueryMethods, now: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT account FROM standing.role WHERE is_held AND (until IS NULL OR until > ${now})
    UNION SELECT account FROM standing.ban WHERE is_banned
    UNION SELECT account FROM standing.exclusion WHERE until > ${now}
    UNION SELECT account FROM standing.closed`);
}

export function readLastingHolders(db: CommonQueryMethods, wanted: Role): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ account: z.int() }))`
    SELECT account FROM standing.role
    WHERE role = ${wanted} AND is_held AND until IS NULL
      AND account NOT IN (SELECT account FROM standing.ban WHERE is_banned)
    ORDER BY account`);
}

const changeRow = z.object({
  seq: z.int(),
  partition: z.int(),
  kind: z.enum(['ban', 'unban', 'grant', 'revoke']),
  role: role.nullable(),
  until: z.int().nullable(),
  reason: z.string(),
  actor: z.string(),
  at: z.int(),
});
export type StandingChange = z.infer<typeof changeRow>;

/** Newest first. */
export function readStandingChanges(
  db: CommonQueryMethods,
  account: number,
  limit: number,
): Promise<readonly StandingChange[]> {
  return db.any(sql.type(changeRow)`
    SELECT seq, partition, kind, role, until, reason, actor, at FROM standing.change
    WHERE account = ${account} ORDER BY seq DESC LIMIT ${limit}`);
}

export type LastWords = {
  /** Includes revoked and expired ones. */
  roles: readonly { role: Role; isHeld: boolean; until: number | null }[];
  /** Null if never banned. */
  ban: { isBanned: boolean; until: number | null; reason: string } | null;
};

const roleWord = z.object({ account: z.int(), role, isHeld: z.boolean(), until: z.int().nullable() });
const banWord = z.object({ account: z.int(), isBanned: z.boolean(), until: z.int().nullable(), reason: z.string() });

/** For all accounts if null. */
export async function readLastWords(
  db: CommonQueryMethods,
  account: number | null,
): Promise<ReadonlyMap<number, LastWords>> {
  const roles = await db.any(sql.type(roleWord)`
    SELECT account, role, is_held AS "isHeld", until FROM standing.role
    WHERE ${account}::int8 IS NULL OR account = ${account}`);
  const bans = await db.any(sql.type(banWord)`
    SELECT account, is_banned AS "isBanned", until, reason FROM standing.ban
    WHERE ${account}::int8 IS NULL OR account = ${account}`);
  const words = new Map<number, LastWords>();
  for (const { account: of, ...word } of roles) {
    words.set(of, { ban: null, roles: [...(words.get(of)?.roles ?? []), word] });
  }
  for (const { account: of, ...ban } of bans) words.set(of, { roles: words.get(of)?.roles ?? [], ban });
  return words;
}

export function hasChange(db: CommonQueryMethods, account: number, partition: number, seq: number): Promise<boolean> {
  return db.exists(sql.unsafe`
    SELECT FROM standing.change WHERE account = ${account} AND partition = ${partition} AND seq >= ${seq}`);
}
