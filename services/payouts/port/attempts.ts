import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { answer, type Handlers } from '../../module/handler.ts';
import { readAttempts } from './read-attempts.ts';

type Deps = { pool: DatabasePool };

export function attemptHandlers({ pool }: Deps): Pick<Handlers, 'withdrawal-attempts'> {
  return {
    'withdrawal-attempts': async ({ params: { id } }) => {
      const attempts = await readAttempts(pool, id);
      return answer(
        attempts.map(({ openedAt, dueAt, claimBy, unknownSince, waitsSince, answers, ...attempt }) => ({
          ...attempt,
          openedAt: openedAt === 0 ? null : instantOf(openedAt),
          nextAt: attempt.state === 'closed' ? null : instantOf(dueAt),
          claimBy: whenOf(claimBy),
          unknownSince: whenOf(unknownSince),
          waitsSince: whenOf(waitsSince),
          answers: answers.map(({ firstAt, lastAt, ...one }) => ({
            ...one,
            firstAt: instantOf(firstAt),
            lastAt: instantOf(lastAt),
          })),
        })),
      );
    },
  };
}

const whenOf = (ms: number | null) => (ms === null ? null : instantOf(ms));
