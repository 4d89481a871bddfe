import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type Role, role } from '#contracts/definition/roles.ts';
import { columnsOf } from '../view/define-table.ts';
import { ban, change, exclusion, role as roles } from './view.ts';

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

const roleRow = roles.row
  .pick({ account: true, until: true, reason: true, actor: true })
  .extend({ role, since: z.int() });
const banRow = roleRow.omit({ role: true });
const exclusionRow = exclusion.row.pick({ account: true, until: true });

/** Omits accounts without any standing. `now` is in milliseconds. */
export async function readStandings(
  db: CommonQueryMethods,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Standing>> {
  const asked = sql.array([...accounts], 'int8');
  const [held, bans, exclusions] = await Promise.all([
    db.any(sql.type(roleRow)`
      SELECT account, role, until, reason, actor, at AS since FROM standing.role
      WHERE account = any(${asked}) AND is_held AND (until IS NULL OR until > ${now}) ORDER BY account, role`),
    db.any(sql.type(banRow)`
      SELECT account, until, reason, actor, at AS since FROM standing.ban WHERE account = any(${asked}) AND is_banned`),
    db.any(sql.type(exclusionRow)`
      SELECT account, until FROM standing.exclusion WHERE account = any(${asked}) AND until > ${now}`),
  ]);
  const standings = new Map<number, Standing>();
  const note = (account: number, changed: (before: Standing) => Partial<Standing>) => {
    const before = standings.get(account) ?? NOTHING;
    standings.set(account, { ...before, ...changed(before) });
  };
  for (const { account, ...one } of held) note(account, (before) => ({ roles: [...before.roles, one] }));
  for (const { account, ...since } of bans) note(account, () => ({ ban: since }));
  for (const { account, until } of exclusions) note(account, () => ({ excludedUntil: until }));
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

const changeRow = change.row
  .omit({ account: true })
  .extend({ kind: z.enum(['ban', 'unban', 'grant', 'revoke']), role: role.nullable() });
export type StandingChange = z.infer<typeof changeRow>;

/** Newest first. */
export function readStandingChanges(
  db: CommonQueryMethods,
  account: number,
  limit: number,
): Promise<readonly StandingChange[]> {
  return db.any(sql.type(changeRow)`
    SELECT ${columnsOf(change, ...changeRow.keyof().options)} FROM standing.change
    WHERE account = ${account} ORDER BY seq DESC LIMIT ${limit}`);
}

export type LastWords = {
  /** Includes revoked and expired ones. */
  roles: readonly { role: Role; isHeld: boolean; until: number | null }[];
  /** Null if never banned. */
  ban: { isBanned: boolean; until: number | null; reason: string } | null;
};

const roleWord = roles.row.pick({ account: true, isHeld: true, until: true }).extend({ role });
const banWord = ban.row.pick({ account: true, isBanned: true, until: true, reason: true });

/** For all accounts if null. */
export async function readLastWords(
  db: CommonQueryMethods,
  account: number | null,
): Promise<ReadonlyMap<number, LastWords>> {
  const held = await db.any(sql.type(roleWord)`
    SELECT ${columnsOf(roles, ...roleWord.keyof().options)} FROM standing.role
    WHERE ${account}::int8 IS NULL OR account = ${account}`);
  const bans = await db.any(sql.type(banWord)`
    SELECT ${columnsOf(ban, ...banWord.keyof().options)} FROM standing.ban
    WHERE ${account}::int8 IS NULL OR account = ${account}`);
  const words = new Map<number, LastWords>();
  for (const { account: of, ...word } of held) {
    words.set(of, { ban: null, roles: [...(words.get(of)?.roles ?? []), word] });
  }
  for (const { account: of, ...word } of bans) words.set(of, { roles: words.get(of)?.roles ?? [], ban: word });
  return words;
}

export function hasChange(db: CommonQueryMethods, account: number, partition: number, seq: number): Promise<boolean> {
  return db.exists(sql.unsafe`
    SELECT FROM standing.change WHERE account = ${account} AND partition = ${partition} AND seq >= ${seq}`);
}
