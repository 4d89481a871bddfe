import { z } from 'zod';
import type { CommandOf } from '#contracts/commands.ts';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { submitToHouse } from '../../house-account.ts';
import { answerOf, type Handler } from '../calls/handler.ts';
import { parsePart } from '../calls/parse.ts';
import { turnAway } from '../calls/permitted.ts';

type Rooms = { ledger: Ledger; identity: Pick<Identity, 'person' | 'staffNeedFactor'> };

export function changeSettingHandler({ ledger, identity }: Rooms): Handler<'change-setting'> {
  return async ({ account: operator, commandId, params: { key }, body: { value, reason }, session }) => {
    const setting = SETTINGS[key];
    const turnedAway = await turnAway(setting.changedBy, operator, identity, session.assurance());
    if (turnedAway !== null) return turnedAway;
    const parsed = parsePart(z.object({ value: setting.schema as z.ZodType }), { value }, 'body');
    if (parsed.kind === 'refusal') return parsed;
    const { value: fitting } = parsed.value as { value: unknown };
    const command = {
      type: 'change-setting',
      commandId,
      account: HOUSE_ACCOUNTS.settings,
      actor: `operator:${operator}`,
      key,
      value: fitting,
      reason,
    } as CommandOf<'change-setting'>;
    const outcome = await submitToHouse(ledger, command);
    if (outcome.kind === 'refusal') return outcome;
    return answerOf({ key, value: fitting, position: positionAt(outcome.partition, outcome.seq) }, outcome);
  };
}
