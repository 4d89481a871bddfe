import type { DatabasePool } from 'slonik';
import { z } from 'zod';
import type { CommandOf } from '#contracts/commands.ts';
import { keepsRunningDays } from '#contracts/challenges/edits.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Ledger, Receipt } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { type SettingKey, SETTINGS, type SettingValue } from '#contracts/settings/registry.ts';
import { submitToHouse } from '../../module/house-account.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { logEndOf } from '#ledger/log/end.ts';
import { parsePart } from '../../module/parse.ts';
import type { PositionWait } from '../../module/position-wait.ts';

export type SettingChange = {
  operator: AccountId;
  commandId: CommandId;
  key: SettingKey;
  value: unknown;
  /** Refused if another value is stored. */
  basedOn?: unknown;
  reason: string;
};

export type SettingWriter = {
  latest<Key extends SettingKey>(key: Key): Promise<{ kind: 'latest'; value: SettingValue<Key> } | Refused>;
  /** Parses the whole value first, so that every process can read it. */
  write(change: SettingChange): Promise<{ kind: 'written'; value: unknown; receipt: Receipt } | Refused>;
  /** Null if running days keep their challenges. */
  mayChangeChallenges(value: unknown): Promise<Refused | null>;
};

export type WriterRooms = {
  ledger: Ledger;
  pool: DatabasePool;
  settings: LiveSettings;
  reach: PositionWait;
  now: () => number;
};

const RUNNING_DAYS = refused(
  'invalid-input',
  'A day that is running keeps its challenges: leave their definitions as they are, and add new ones with a `from` in the future.',
);

export function openSettingWriter({ ledger, pool, settings, reach, now }: WriterRooms): SettingWriter {
  const latest: SettingWriter['latest'] = async (key) => {
    const reached = await reach('settings', await logEndOf(pool, HOUSE_ACCOUNTS.settings));
    if (reached.kind === 'refusal') return reached;
    await settings.refresh();
    return { kind: 'latest', value: settings.value(key) };
  };

  const write: SettingWriter['write'] = async ({ operator, commandId, key, value, basedOn, reason }) => {
    const parsed = parsePart(z.object({ value: SETTINGS[key].schema as z.ZodType }), { value }, 'body');
    if (parsed.kind === 'refusal') return parsed;
    const { value: fitting } = parsed.value as { value: unknown };
    const command = {
      type: 'change-setting',
      commandId,
      account: HOUSE_ACCOUNTS.settings,
      actor: `operator:${operator}`,
      key,
      value: fitting,
      ...(basedOn !== undefined && { basedOn }),
      reason,
    } as CommandOf<'change-setting'>;
    const outcome = await submitToHouse(ledger, command);
    return outcome.kind === 'refusal' ? outcome : { kind: 'written', value: fitting, receipt: outcome };
  };

  const unlessRunning = (before: SettingValue<'challenges'>, value: unknown): Refused | null => {
    const after = SETTINGS.challenges.schema.safeParse(value);
    return after.success && !keepsRunningDays(before, after.data, now()) ? RUNNING_DAYS : null;
  };

  return {
    latest,
    async write(change) {
      if (change.key !== 'challenges' || change.basedOn !== undefined) return write(change);
      const before = await latest('challenges');
      if (before.kind === 'refusal') return before;
      return unlessRunning(before.value, change.value) ?? write({ ...change, basedOn: before.value });
    },
    async mayChangeChallenges(value) {
      const before = await latest('challenges');
      return before.kind === 'refusal' ? before : unlessRunning(before.value, value);
    },
  };
}
