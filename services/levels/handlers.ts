import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { LevelRewards } from '#contracts/levels/calls.ts';
import { atLevel, bonusesAbove, levelBy, rakebackOf, rakebackOpensAt } from '#contracts/levels/level-pay.ts';
import { levelTerms } from '#contracts/levels/settings.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { type LevelPay, readLevelPay } from '#projections/experience/read.ts';
import { readExcludedUntil } from '#projections/limits/read.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handler, type Handlers } from '../module/handler.ts';

function levelsHandler({ value }: Pick<LiveSettings, 'value'>): Handler<'levels'> {
  return () => {
    const { thresholds, offerWeight, wagerWeight } = levelTerms(value);
    const levels = [0, ...thresholds].map((experience, at) => ({
      level: at + 1,
      experience,
      rakebackPercent: atLevel(at + 1, value('level-rakeback')),
      bonusPoints: bonusesAbove(at, at + 1, value('level-bonuses')),
    }));
    return answer({ offerWeight, wagerWeight, levels });
  };
}

type Rewards = 'level-rewards' | 'claim-rakeback' | 'claim-level-bonus';
type Rooms = { pool: DatabasePool; ledger: Ledger; settings: Pick<LiveSettings, 'value'>; now: () => number };

function levelRewardHandlers({ pool, ledger, settings, now }: Rooms): Pick<Handlers, Rewards> {
  return {
    async 'level-rewards'({ account }) {
      const at = now();
      const [pay, excludedUntil] = await Promise.all([
        readLevelPay(pool, account),
        readExcludedUntil(pool, account, at),
      ]);
      return answer(rewardsOf(pay, { settings, excludedUntil: excludedUntil ?? 0, now: at }));
    },
    async 'claim-rakeback'({ account, commandId }) {
      const outcome = await ledger.submit({ type: 'claim-rakeback', commandId, account });
      if (outcome.kind === 'refusal') return outcome;
      const { amount, payload } = eventIn(outcome, 'rakeback-claimed');
      return answerOf({ amount, percent: payload.percent }, outcome);
    },
    async 'claim-level-bonus'({ account, commandId }) {
      const outcome = await ledger.submit({ type: 'claim-level-bonus', commandId, account });
      if (outcome.kind === 'refusal') return outcome;
      const { amount, payload } = eventIn(outcome, 'level-bonus-claimed');
      return answerOf({ amount, level: payload.level }, outcome);
    },
  };
}

/** The ledger counts no further between two claims. */
const MOST_LOSS = BigInt(Number.MAX_SAFE_INTEGER);
const PARTS_OF_A_MILLIONTH = 100;

type At = { settings: Pick<LiveSettings, 'value'>; excludedUntil: number; now: number };

function rewardsOf(pay: LevelPay, { settings: { value }, excludedUntil, now }: At): LevelRewards {
  const terms = levelTerms(value);
  const [rakeback, bonuses] = [value('level-rakeback'), value('level-bonuses')];
  const level = levelBy(pay, terms);
  const percent = atLevel(level, rakeback);
  const loss = pay.lossMillionths > MOST_LOSS ? MOST_LOSS : pay.lossMillionths;
  const { points, remainder } = rakebackOf(Number(loss), percent, pay.remainder);
  const isHighest = level > terms.thresholds.length;
  const opensAt = Math.max(rakebackOpensAt(pay.claimedAt, now), excludedUntil, now);
  return {
    level,
    rakeback: {
      percent,
      nextPercent: isHighest ? null : atLevel(level + 1, rakeback),
      points,
      millionths: Math.floor(remainder / PARTS_OF_A_MILLIONTH),
      now: instantOf(now),
      opensAt: instantOf(opensAt),
    },
    bonusPoints: bonusesAbove(pay.paidLevel, level, bonuses),
    nextBonusPoints: isHighest ? 0 : bonusesAbove(level, level + 1, bonuses),
  };
}

export function handlers(ground: Ground) {
  return { levels: levelsHandler(ground.settings), ...levelRewardHandlers(ground) };
}
