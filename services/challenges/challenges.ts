import type { DatabasePool } from 'slonik';
import { type Challenge, challengesOf } from '#contracts/challenges/challenge.ts';
import { dayAfter } from '#contracts/challenges/running-day.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { type DayProgress, readDayProgress } from '#projections/challenges/read.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';
import { eventIn } from '../module/event-in.ts';

type Rooms = { pool: DatabasePool; ledger: Ledger; settings: Pick<LiveSettings, 'value'>; now: () => number };

export function challengeHandlers({
  pool,
  ledger,
  settings,
  now,
}: Rooms): Pick<Handlers, 'daily-challenges' | 'claim-challenge'> {
  return {
    async 'daily-challenges'({ account }) {
      const { zone, movedTo } = await readDailyBonus(pool, account);
      const today = dayAfter(movedTo, zone, now());
      const progress = await readDayProgress(pool, account, today);
      const resetsAt = instantOf(today.endsAt);
      const active = challengesOf(settings.value('challenges'), today.startsAt).filter(({ isActive }) => isActive);
      return answer(active.map((challenge) => ({ ...present(challenge, progress), resetsAt })));
    },
    async 'claim-challenge'({ account, commandId, params: { id } }) {
      const outcome = await ledger.submit({ type: 'claim-challenge', commandId, account, challengeId: id });
      if (outcome.kind === 'refusal') return outcome;
      return answerOf({ reward: eventIn(outcome, 'challenge-claimed').amount }, outcome);
    },
  };
}

function present({ id, title, description, type, reward, target }: Challenge, progress: DayProgress) {
  const [done, needed] = [progress[type], BigInt(target)];
  const claimed = progress.claimed.has(id);
  const isCompleted = claimed || done >= needed;
  const shown = isCompleted ? needed : done;
  return { id, title, description, type, reward, progress: shown, target, completed: isCompleted, claimed };
}
