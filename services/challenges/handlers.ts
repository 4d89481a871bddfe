import { isDeepStrictEqual } from 'node:util';
import type { DatabasePool } from 'slonik';
import { type Challenge, challengesOf } from '#contracts/challenges/challenge.ts';
import { edited } from '#contracts/challenges/edits.ts';
import { dayAfter } from '#contracts/challenges/running-day.ts';
import { instantOf } from '#contracts/days/time.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { type DayProgress, readDayProgress } from '#projections/challenges/read.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';
import { openSettingWriter, type WriterRooms } from '../settings/port/setting-writer.ts';

type Rooms = { pool: DatabasePool; ledger: Ledger; settings: Pick<LiveSettings, 'value'>; now: () => number };

function challengeHandlers({
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

/** Bounds retries after concurrent edits of other challenges. */
const MOST_TRIES = 5;

function adminChallengeHandlers(rooms: WriterRooms): Pick<Handlers, 'admin-challenges' | 'edit-challenge'> {
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

export function handlers(ground: Ground) {
  return { ...challengeHandlers(ground), ...adminChallengeHandlers(ground) };
}
