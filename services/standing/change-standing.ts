import type { Identity, StandingCommand } from '#contracts/internal/identity.ts';
import { positionAt } from '#contracts/position.ts';
import type { Refused } from '../module/errors.ts';
import { type Answer, answerOf, type Handlers } from '../module/handler.ts';
import { mayBanStaff } from './port/may-ban-staff.ts';

type StandingHandlers = Pick<Handlers, 'grant-role' | 'revoke-role' | 'ban-user' | 'unban-user'>;
type Reply = { account: number; position: string };

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
