import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handlers } from '../module/handler.ts';

const NO_SESSION = refused('not-found', 'You have no such session.');

type OwnCall = 'sessions' | 'end-session' | 'end-other-sessions' | 'security-events';

export function sessionHandlers({ sessions, securityEvents }: Identity): Pick<Handlers, OwnCall> {
  return {
    async 'security-events'({ account }) {
      const events = await securityEvents(account);
      return answer({ events: events.map(({ at, ...event }) => ({ ...event, at: instantOf(at) })) });
    },
    async sessions({ account, session }) {
      const own = await sessions.ofAccount(account);
      const current = session.key();
      return answer({
        sessions: own.map(({ publicId, session: key, browser, place, assurance, ...times }) => ({
          id: publicId,
          isCurrent: key === current,
          browser,
          place,
          assurance,
          startedAt: instantOf(times.startedAt),
          lastUsedAt: instantOf(times.lastUsedAt),
          expiresAt: instantOf(times.expiresAt),
        })),
      });
    },
    async 'end-session'({ account, params: { session } }) {
      return (await sessions.endOwn(account, session)) ? answer({ success: true }) : NO_SESSION;
    },
    async 'end-other-sessions'({ account, session }) {
      return answer({ success: true, ended: await sessions.endOthers(account, session.key()) });
    },
  };
}
