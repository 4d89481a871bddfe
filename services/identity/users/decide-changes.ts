import { instantOf } from '#contracts/days/time.ts';
import { commandId } from '#contracts/ids.ts';
import { describeChange } from '../../module/change-words.ts';
import { type ChangeRequestRow, readChangeRequest, readChangeRequests } from '#projections/approvals/read.ts';
import { type ChangeDecision, askForStanding } from '../standing/requests.ts';
import { type Desk, reasonOf, UserError } from './administer.ts';

const MOST_LISTED = 200;

export async function waitingChanges({ pool }: Pick<Desk, 'pool'>, now: number): Promise<string[]> {
  const rows = await readChangeRequests(pool, { state: 'waiting', limit: MOST_LISTED }, now);
  return rows.map((row) => {
    const until = instantOf(row.expiresAt!);
    return `${row.id}  ${describeChange(row)}  (asked by ${row.maker}, until ${until})`;
  });
}

export async function approveChange(desk: Desk, id: string, why: string, now: number): Promise<string> {
  const row = await waiting(desk, id, now);
  const { account, hash } = row;
  const base = { commandId: desk.drawCommandId(), account, actor: desk.actor, requestId: row.id };
  return decide(desk, { type: 'approve-change', ...base, hash, reason: why === '' ? null : reasonOf(why) }, row);
}

export async function rejectChange(desk: Desk, id: string, why: string, now: number): Promise<string> {
  const row = await waiting(desk, id, now);
  const base = { commandId: desk.drawCommandId(), account: row.account, actor: desk.actor, requestId: row.id };
  return decide(desk, { type: 'reject-change', ...base, reason: reasonOf(why) }, row);
}

async function waiting({ pool }: Desk, id: string, now: number): Promise<ChangeRequestRow> {
  const parsed = commandId.safeParse(id);
  const row = parsed.success ? await readChangeRequest(pool, parsed.data, now) : null;
  if (row === null) throw new UserError(`There is no change request ${id}.`);
  if (row.state !== 'waiting') throw new UserError(`This change request is ${row.state}. Nothing was changed.`);
  return row;
}

async function decide({ pool }: Desk, decision: ChangeDecision, row: ChangeRequestRow): Promise<string> {
  const answer = await askForStanding(pool, decision);
  if (answer.kind === 'refused') throw new UserError(answer.message);
  if (answer.kind === 'stored') return 'Stored. No gateway answered; it is done when one runs.';
  return `${decision.type === 'approve-change' ? 'Approved' : 'Rejected'}: ${describeChange(row)}.`;
}
