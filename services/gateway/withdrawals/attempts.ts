import type { Payouts } from '#contracts/internal/payouts.ts';
import { answer, type Handlers } from '../../module/handler.ts';

type Deps = { payouts: Pick<Payouts, 'attempts'> };

export function attemptHandlers({ payouts }: Deps): Pick<Handlers, 'withdrawal-attempts'> {
  return {
    'withdrawal-attempts': async ({ params: { id } }) => {
      const attempts = await payouts.attempts(id);
      return answer(
        attempts.map(({ openedAt, dueAt, claimBy, unknownSince, waitsSince, answers, ...attempt }) => ({
          ...attempt,
          openedAt: openedAt === 0 ? null : timeOf(openedAt),
          nextAt: attempt.state === 'closed' ? null : timeOf(dueAt),
          claimBy: whenOf(claimBy),
          unknownSince: whenOf(unknownSince),
          waitsSince: whenOf(waitsSince),
          answers: answers.map(({ firstAt, lastAt, ...one }) => ({
            ...one,
            firstAt: timeOf(firstAt),
            lastAt: timeOf(lastAt),
          })),
        })),
      );
    },
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString();
const whenOf = (ms: number | null) => (ms === null ? null : timeOf(ms));
