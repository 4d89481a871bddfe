import { isDeepStrictEqual } from 'node:util';
import { type Challenge, challengesOf, edited } from '#contracts/challenges/challenge.ts';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { submitToHouse } from '../../house-account.ts';
import { answer, answerOf, type Handlers } from '../calls/handler.ts';

type Rooms = { ledger: Ledger; settings: LiveSettings; now: () => number };

export function adminChallengeHandlers({
  ledger,
  settings,
  now,
}: Rooms): Pick<Handlers, 'admin-challenges' | 'edit-challenge'> {
  return {
    async 'admin-challenges'() {
      await settings.refresh();
      return answer(challengesOf(settings.value('challenges'), now()).map(listed));
    },
    async 'edit-challenge'({ account: operator, commandId, params: { id }, body }) {
      await settings.refresh();
      const before = settings.value('challenges');
      const at = now();
      const current = challengesOf(before, at).find((challenge) => challenge.id === id);
      const value = edited(before, id, body, at);
      if (current === undefined || value === null) return refusal('challenge-unknown');
      // Sent again, it has been done.
      if (isDeepStrictEqual(listed(current), listed({ ...current, ...body }))) return answer(listed(current));
      const outcome = await submitToHouse(ledger, {
        type: 'change-setting',
        commandId,
        account: HOUSE_ACCOUNTS.settings,
        actor: `operator:${operator}`,
        key: 'challenges',
        value: [...value],
        basedOn: [...before],
        reason: `challenge ${id} was edited`,
      });
      return outcome.kind === 'refusal' ? outcome : answerOf(listed({ ...current, ...body }), outcome);
    },
  };
}

function listed({ id, title, description, target, reward, isActive, type }: Challenge) {
  return { challengeId: id, title, description, target, reward, isActive, type };
}
