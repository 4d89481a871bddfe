import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Notifications, SentNotification } from '#contracts/internal/notifications.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { refused } from '../module/errors.ts';
import { answer, answerPage, type Handlers } from '../module/handler.ts';

type Rooms = { notifications: Notifications; identity: Pick<Identity, 'person'>; now: () => number };

const refusedAs = (code: 'account-unknown' | 'until-passed' | 'command-id-reused') =>
  refused(code, REFUSALS[code].message);

export function sendHandlers({
  notifications,
  identity,
  now,
}: Rooms): Pick<Handlers, 'send-notification' | 'sent-notifications'> {
  return {
    async 'send-notification'({ account: operator, commandId, body }) {
      const { account = null, title, message, mail } = body;
      const expiresAt = body.expiresAt === undefined ? null : Date.parse(body.expiresAt);
      if (expiresAt !== null && expiresAt <= now()) return refusedAs('until-passed');
      if (account !== null && (await identity.person(account)) === null) return refusedAs('account-unknown');
      const actor = `operator:${operator}`;
      const outcome = await notifications.send({ commandId, actor, account, title, message, mail, expiresAt });
      if (outcome === null) return refusedAs('command-id-reused');
      return { ...answer(presentSent(outcome.sent)), isRepeated: outcome.isRepeated };
    },
    async 'sent-notifications'({ query }) {
      return answerPage(await notifications.sent(query), (rows) => ({ notifications: rows.map(presentSent) }));
    },
  };
}

function presentSent({ createdAt, expiresAt, ...sent }: SentNotification) {
  return { ...sent, createdAt: instantOf(createdAt), expiresAt: instantOf(expiresAt) };
}
