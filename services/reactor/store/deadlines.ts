import type { Client } from 'pg';
import { z } from 'zod';
import { type Command, command } from '#contracts/commands.ts';
import type { Deadline, DeadlineKey } from '../../module/policy.ts';

export async function setDeadlines(db: Client, deadlines: readonly Deadline[]): Promise<void> {
  await db.query(
    `INSERT INTO reactor.deadline (policy, account, subject, partition, due_at, command)
     SELECT * FROM unnest($1::text[], $2::int8[], $3::text[], $4::int2[], $5::int8[], $6::jsonb[])
     ON CONFLICT (policy, account, subject) DO UPDATE
     SET partition = excluded.partition, due_at = excluded.due_at, command = excluded.command`,
    [
      ...columnsOf(deadlines),
      deadlines.map(({ partition }) => partition),
      deadlines.map(({ dueAt }) => dueAt),
      deadlines.map((deadline) => JSON.stringify(deadline.command)),
    ],
  );
}

export async function clearDeadlines(db: Client, keys: readonly DeadlineKey[]): Promise<void> {
  await db.query(
    `DELETE FROM reactor.deadline AS stored
     USING unnest($1::text[], $2::int8[], $3::text[]) AS cleared (policy, account, subject)
     WHERE (stored.policy, stored.account, stored.subject) = (cleared.policy, cleared.account, cleared.subject)`,
    columnsOf(keys),
  );
}

function columnsOf(keys: readonly DeadlineKey[]): [string[], number[], string[]] {
  return [keys.map(({ policy }) => policy), keys.map(({ account }) => account), keys.map(({ subject }) => subject)];
}

/** ms; null if none waits. */
export async function nextDueAt(db: Client, partition: number): Promise<number | null> {
  const { rows } = await db.query<{ at: string | null }>({
    name: 'reactor-next',
    text: 'SELECT min(due_at) AS at FROM reactor.deadline WHERE partition = $1',
    values: [partition],
  });
  const at = rows[0]!.at;
  return at === null ? null : Number(at);
}

export type DueCommand = DeadlineKey & { commandId: string; command: Command };

const row = z.object({ policy: z.string(), account: z.number(), subject: z.string(), command });

/** Written by another version and kept for one that can send it. */
export type UnknownCommand = DeadlineKey & { problem: string };

export type Claim = { partition: number; now: number; until: number; limit: number };
export type Claimed = { due: DueCommand[]; unknown: UnknownCommand[] };

/** Leases due commands; after `until` another reactor may claim them. */
export async function claimDue(db: Client, { partition, now, until, limit }: Claim): Promise<Claimed> {
  const { rows } = await db.query<DeadlineKey & { command: unknown }>({
    name: 'reactor-claim',
    text: `
      UPDATE reactor.deadline AS stored SET due_at = $3
      FROM (
        SELECT policy, account, subject FROM reactor.deadline WHERE partition = $1 AND due_at <= $2
        ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE (stored.policy, stored.account, stored.subject) = (due.policy, due.account, due.subject)
      RETURNING stored.policy, stored.account::float8 AS account, stored.subject, stored.command`,
    values: [partition, now, until, limit],
  });
  const claimed: Claimed = { due: [], unknown: [] };
  for (const { policy, account, subject, command: stored } of rows) {
    const parsed = row.safeParse({ policy, account, subject, command: stored });
    if (parsed.success) claimed.due.push({ ...parsed.data, commandId: parsed.data.command.commandId });
    else claimed.unknown.push({ policy, account, subject, problem: z.prettifyError(parsed.error) });
  }
  return claimed;
}

const STILL_THAT_ONE = `
  (stored.policy, stored.account, stored.subject) = (answered.policy, answered.account, answered.subject)
  AND stored.command ->> 'commandId' = answered.command_id`;

/** Only the sent command: its subject may have a new one. */
export async function removeDone(db: Client, done: readonly DueCommand[]): Promise<void> {
  await db.query({
    name: 'reactor-done',
    text: `
      DELETE FROM reactor.deadline AS stored
      USING unnest($1::text[], $2::int8[], $3::text[], $4::text[]) AS answered (policy, account, subject, command_id)
      WHERE ${STILL_THAT_ONE}`,
    values: [...columnsOf(done), done.map(({ commandId }) => commandId)],
  });
}

export type Postponed = DueCommand & { at: number };

export async function postpone(db: Client, postponed: readonly Postponed[]): Promise<void> {
  await db.query({
    name: 'reactor-postpone',
    text: `
      UPDATE reactor.deadline AS stored SET due_at = answered.at
      FROM unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::int8[])
        AS answered (policy, account, subject, command_id, at)
      WHERE ${STILL_THAT_ONE}`,
    values: [...columnsOf(postponed), postponed.map(({ commandId }) => commandId), postponed.map(({ at }) => at)],
  });
}

/** Of policies that are sent back. Sent commands keep their ids, so none repeats. */
export async function deleteDeadlines(db: Client, partition: number, policies: readonly string[]): Promise<void> {
  await db.query('DELETE FROM reactor.deadline WHERE partition = $1 AND policy = ANY ($2)', [partition, policies]);
}
