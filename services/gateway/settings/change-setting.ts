import type { Identity } from '#contracts/internal/identity.ts';
import { positionAt } from '#contracts/position.ts';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { answerOf, type Handler } from '../calls/handler.ts';
import { turnAway } from '../calls/permitted.ts';
import { openSettingWriter, type WriterRooms } from './setting-writer.ts';

type Rooms = WriterRooms & { identity: Pick<Identity, 'person' | 'staffNeedFactor'> };

export function changeSettingHandler(rooms: Rooms): Handler<'change-setting'> {
  const writer = openSettingWriter(rooms);
  return async ({ account: operator, commandId, params: { key }, body: { value, reason }, session }) => {
    const turnedAway = await turnAway(SETTINGS[key].changedBy, operator, rooms.identity, session.assurance());
    if (turnedAway !== null) return turnedAway;
    const outcome = await writer.write({ operator, commandId, key, value, reason });
    if (outcome.kind === 'refusal') return outcome;
    const { receipt } = outcome;
    return answerOf({ key, value: outcome.value, position: positionAt(receipt.partition, receipt.seq) }, receipt);
  };
}
