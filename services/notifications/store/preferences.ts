import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Preference } from '#contracts/notifications/calls.ts';
import { DEFAULT_CHOICES, NOTIFICATION_KINDS } from '#contracts/notifications/kinds.ts';

/** Kinds of other versions are ignored. */
const row = z.strictObject({ kind: z.string(), screen: z.boolean(), mail: z.boolean() });

export async function readPreferences(db: CommonQueryMethods, account: AccountId): Promise<Preference[]> {
  const changed = await db.any(sql.type(row)`
    select kind, screen, mail from notifications.preference where account = ${account}`);
  return NOTIFICATION_KINDS.map((kind) => {
    const { screen, mail } = changed.find((one) => one.kind === kind) ?? DEFAULT_CHOICES[kind];
    return withFixed({ kind, screen, mail });
  });
}

export async function writePreferences(
  db: CommonQueryMethods,
  account: AccountId,
  changes: readonly Preference[],
): Promise<void> {
  const rows = changes.map(withFixed);
  await db.query(sql.unsafe`
    insert into notifications.preference as stored (account, kind, screen, mail)
    select ${account}, kind, screen, mail from unnest(
      ${sql.array(
        rows.map(({ kind }) => kind),
        'text',
      )},
      ${sql.array(
        rows.map(({ screen }) => screen),
        'bool',
      )},
      ${sql.array(
        rows.map(({ mail }) => mail),
        'bool',
      )}
    ) as changed (kind, screen, mail)
    on conflict (account, kind) do update set screen = excluded.screen, mail = excluded.mail`);
}

function withFixed({ kind, screen, mail }: Preference): Preference {
  const choice = DEFAULT_CHOICES[kind];
  return {
    kind,
    screen: choice.fixed.includes('screen') ? choice.screen : screen,
    mail: choice.fixed.includes('mail') ? choice.mail : mail,
  };
}
