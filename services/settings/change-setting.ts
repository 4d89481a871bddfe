import type { Identity } from '#contracts/internal/identity.ts';
import { positionAt } from '#contracts/position.ts';
import { reason as reasonText } from '#contracts/definition/envelope.ts';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';
import { documentedKey } from '#contracts/settings/staff-calls.ts';
import { refused, type Refused } from '../module/errors.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { permissionRefusal } from '../module/permitted.ts';
import { operatorNames } from '../module/operator-names.ts';
import { readable } from './port/readable.ts';
import { openSettingWriter, type SettingWriter, type WriterRooms } from './port/setting-writer.ts';

type Rooms = WriterRooms & { identity: Pick<Identity, 'person' | 'staffNeedFactor' | 'publicPersons'> };

const NO_REASON = 'Changed by admin';

export function changeSettingHandler(rooms: Rooms): Handler<'change-setting'> {
  const writer = openSettingWriter(rooms);
  return async ({ account: operator, commandId, params: { key }, body, session }) => {
    const turnedAway = await permissionRefusal(SETTINGS[key].changedBy, operator, rooms.identity, session.assurance());
    if (turnedAway !== null) return turnedAway;
    const base = await basedOn(rooms, writer, key, body.expected);
    if (base.kind === 'refusal') return base;
    const value = readable(key, body.value);
    const described = reasonText.safeParse(body.description);
    const reason = body.reason ?? (described.success ? described.data : NO_REASON);
    const outcome = await writer.write({ operator, commandId, key, value, reason, ...base.on });
    if (outcome.kind === 'refusal') return outcome;
    const { receipt } = outcome;
    const position = positionAt(receipt.partition, receipt.seq);
    return answerOf({ key: documentedKey(key), value: outcome.value, position }, receipt);
  };
}

type Based = { kind: 'base'; on: { basedOn?: unknown } } | Refused;

async function basedOn(
  { settings, identity }: Rooms,
  writer: SettingWriter,
  key: SettingKey,
  expected: number | undefined,
): Promise<Based> {
  if (expected === undefined) return { kind: 'base', on: {} };
  const latest = await writer.latest(key);
  if (latest.kind === 'refusal') return latest;
  const origin = settings.origin(key);
  if ((origin?.seq ?? 0) === expected) return { kind: 'base', on: { basedOn: latest.value } };
  const actor = origin?.actor ?? '';
  const name = (await operatorNames(identity, [actor]))(actor) ?? actor;
  return refused(
    'setting-changed-meanwhile',
    `${name} changed this setting while you were editing. Nothing was saved. Check the new value, then repeat your change.`,
  );
}
