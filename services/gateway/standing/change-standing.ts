import type { Identity, StandingCommand } from '#contracts/internal/identity.ts';
import { positionAt } from '#contracts/position.ts';
import { isAllowed } from '#contracts/definition/permissions.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { type Answer, answerOf, type Handlers } from '../../module/handler.ts';

type StandingHandlers = Pick<Handlers, 'grant-role' | 'revoke-role' | 'ban-user' | 'unban-user'>;
type Reply = { account: number; position: string };

const STAFF: Refused = refused('forbidden', 'Only those who grant roles may ban or unban staff.');

/** Keeps a moderator from locking out an admin. */
export async function mayBanStaff(
  identity: Pick<Identity, 'person'>,
  account: number,
  operator: number,
): Promise<Refused | null> {
  const [target, staff] = await Promise.all([identity.person(account), identity.person(operator)]);
  const isStaff = target !== null && target.roles.length > 0;
  return isStaff && !isAllowed(staff?.roles ?? [], 'grant-roles') ? STAFF : null;
}

export function standingHandlers(identity: Pick<Identity, 'person' | 'changeStanding'>): StandingHandlers {
  async function change(command: StandingCommand): Promise<Answer<Reply> | Refused> {
    const outcome = await identity.changeStanding(command);
    if (outcome.kind === 'refusal') return outcome;
    const { account, partition, seq } = outcome;
    return answerOf({ account, position: positionAt(partition, seq) }, outcome);
  }

  async function changeBan(command: StandingCommand, operator: number): Promise<Answer<Reply> | Refused> {
    return (await mayBanStaff(identity, command.account, operator)) ?? change(command);
  }

  return {
    'grant-role': ({ account, commandId, params, body: { role, until = null, reason } }) =>
      change({
        type: 'grant-role',
        commandId,
        account: params.id,
        actor: `operator:${account}`,
        role,
        until: until === null ? null : Date.parse(until),
        reason,
      }),
    'revoke-role': ({ account, commandId, params: { id, role }, body: { reason } }) =>
      change({ type: 'revoke-role', commandId, account: id, actor: `operator:${account}`, role, reason }),
    'ban-user': ({ account, commandId, params, body: { until = null, reason } }) => {
      const end = until === null ? {} : { until: Date.parse(until) };
      const actor = `operator:${account}`;
      return changeBan({ type: 'ban-account', commandId, account: params.id, actor, reason, ...end }, account);
    },
    'unban-user': ({ account, commandId, params, body: { reason } }) =>
      changeBan(
        { type: 'unban-account', commandId, account: params.id, actor: `operator:${account}`, reason },
        account,
      ),
  };
}
