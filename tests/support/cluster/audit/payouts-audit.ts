// The day statements that were closed held against the log, as `ledger -- payouts` does; and what the desk itself found last.
// In most runs no day ends: then only the running day is compared.
import { utcDay } from '#contracts/payouts/utc-day.ts';
import { openClient } from '#infra/postgres/client.ts';
import { showPayouts } from '#services/operator/verbs/payouts.ts';
import type { RoleProcess } from '../role-process.ts';

export async function auditPayouts(databaseUrl: string, heads: ReadonlyMap<number, number>): Promise<string[]> {
  await using log = await openClient(databaseUrl);
  await using side = await openClient(databaseUrl);
  const { rows } = await side.pg.query<{ day: string }>(
    'select distinct day::text from payouts_desk.day_statement order by day',
  );
  const findings: string[] = [];
  for (const { day } of rows) {
    const said: string[] = [];
    const desk = {
      databaseUrl,
      log: log.pg,
      side: side.pg,
      heads,
      say: (line: string) => said.push(line),
      width: Infinity,
    };
    if (!(await showPayouts(desk, { day: utcDay.parse(day) }))) findings.push(`Payouts of ${day}: ${said.join('\n')}`);
  }
  return findings;
}

/** Nothing, while both sides say the same. */
export async function unreconciled(payouts: RoleProcess): Promise<string[]> {
  const rows = await payouts.number('payouts_unreconciled_rows');
  return rows === 0 ? [] : [`The payouts desk found ${rows} rows in which the log and the view differ.`];
}
