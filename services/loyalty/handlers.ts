import { instantOf } from '#contracts/days/time.ts';
import { atLevel, levelBy } from '#contracts/levels/level-pay.ts';
import { NO_LEVEL_SUMS } from '#contracts/levels/levels.ts';
import { levelTerms } from '#contracts/levels/settings.ts';
import { loyaltyOpensAt } from '#contracts/loyalty/loyalty-bonus.ts';
import { readDeeds } from '#projections/experience/read.ts';
import { readExcludedUntil } from '#projections/limits/read.ts';
import { readLoyaltyClaim } from '#projections/loyalty/read.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';

type Rooms = Pick<Ground, 'pool' | 'ledger' | 'settings' | 'now'>;

export function handlers({
  pool,
  ledger,
  settings,
  now,
}: Rooms): Pick<Handlers, 'loyalty-bonus' | 'claim-loyalty-bonus'> {
  return {
    async 'loyalty-bonus'({ account }) {
      const at = now();
      const [found, claim, excludedUntil] = await Promise.all([
        readDeeds(pool, [account]),
        readLoyaltyClaim(pool, account),
        readExcludedUntil(pool, account, at),
      ]);
      const deeds = found.get(account) ?? NO_LEVEL_SUMS;
      const terms = levelTerms(settings.value);
      const level = levelBy(deeds, terms);
      const byLevel = settings.value('loyalty-bonus');
      const wagerPoints = settings.value('loyalty-wager');
      const since = deeds.wageredPoints - BigInt(claim?.wageredPoints ?? 0);
      return answer({
        level,
        points: atLevel(level, byLevel),
        nextPoints: level > terms.thresholds.length ? 0 : atLevel(level + 1, byLevel),
        wageredPoints: since > wagerPoints ? wagerPoints : Math.max(0, Number(since)),
        wagerPoints,
        now: instantOf(at),
        opensAt: instantOf(Math.max(loyaltyOpensAt(claim, at), excludedUntil ?? 0, at)),
      });
    },
    async 'claim-loyalty-bonus'({ account, commandId }) {
      const outcome = await ledger.submit({ type: 'claim-loyalty-bonus', commandId, account });
      if (outcome.kind === 'refusal') return outcome;
      const { amount, payload } = eventIn(outcome, 'loyalty-bonus-claimed');
      return answerOf({ amount, level: payload.level }, outcome);
    },
  };
}
