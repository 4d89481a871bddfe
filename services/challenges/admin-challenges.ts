import { isDeepStrictEqual } from 'node:util';
import { type Challenge, challengesOf } from '#contracts/challenges/challenge.ts';
import { edited } from '#contracts/challenges/edits.ts';
import { refusal } from '#contracts/outcome.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';
import { openSettingWriter, type WriterRooms } from '../settings/port/setting-writer.ts';

/** Bounds retries after concurrent edits of other challenges. */
const MOST_TRIES = 5;

export function adminChallengeHandlers(rooms: WriterRooms): Pick<Handlers, 'admin-challenges' | 'edit-challenge'> {
  const { settings, now } = rooms;
  const writer = openSettingWriter(rooms);
  const edit: Handlers['edit-challenge'] = async ({ account: operator, commandId, params: { id }, body }) => {
    const latest = await writer.latest('challenges');
    if (latest.kind === 'refusal') return latest;
    const before = latest.value;
    const at = now();
    const current = challengesOf(before, at).find((challenge) => challenge.id === id);
    const value = edited(before, id, body, at);
    if (current === undefined || value === null) return refusal('challenge-unknown');
    const reply = listed({ ...current, ...body });
    if (isDeepStrictEqual(listed(current), reply)) return answer(reply);
    const reason = `challenge ${id} was edited`;
    const outcome = await writer.write({ operator, commandId, key: 'challenges', value, basedOn: before, reason });
    return outcome.kind === 'refusal' ? outcome : answerOf(reply, outcome.receipt);
  };
  return {
    async 'admin-challenges'() {
      await settings.refresh();
      return answer(challengesOf(settings.value('challenges'), now()).map(listed));
    },
    async 'edit-challenge'(asked) {
      for (let tries = 1; ; tries++) {
        const done = await edit(asked);
        const isOutdated = done.kind === 'refusal' && done.code === 'setting-changed-meanwhile';
        if (!isOutdated || tries === MOST_TRIES) return done;
      }
    },
  };
}

function listed({ id, title, description, target, reward, isActive, type }: Challenge) {
  return { challengeId: id, title, description, target, reward, isActive, type };
}
