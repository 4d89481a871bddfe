import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import type { Rules, ValuesAt, WhatIf } from '../what-if.ts';

type Tip = EventOf<'tip-sent'>;
type Refusal = 'tips are off' | 'below the minimum' | 'above the maximum' | 'above the daily limit';

/** As the ledger refuses it, by these settings alone. `sent`: points of the account's day. */
function refusalOf(values: ValuesAt, { at, amount }: Pick<Tip, 'at' | 'amount'>, sent: number): Refusal | null {
  const points = -amount;
  if (!values('tips-enabled', at)) return 'tips are off';
  if (points < values('tip-minimum', at)) return 'below the minimum';
  if (points > values('tip-maximum', at)) return 'above the maximum';
  return sent + points > values('tips-daily-limit', at) ? 'above the daily limit' : null;
}

function isLooser({ inForce, proposed, to }: Rules): boolean {
  if (proposed('tips-enabled', to) && !inForce('tips-enabled', to)) return true;
  if (proposed('tip-minimum', to) < inForce('tip-minimum', to)) return true;
  return (['tip-maximum', 'tips-daily-limit'] as const).some((key) => proposed(key, to) > inForce(key, to));
}

/** Points by account and UTC day. Accounts come in any order, the events of one in theirs. */
class DaySums {
  readonly #sums = new Map<number, { day: number; points: number }>();

  of({ account, at }: { account: number; at: number }): number {
    const known = this.#sums.get(account);
    return known?.day === Math.floor(at / DAY_MS) ? known.points : 0;
  }

  add(event: { account: number; at: number }, points: number): void {
    this.#sums.set(event.account, { day: Math.floor(event.at / DAY_MS), points: this.of(event) + points });
  }
}

export const tipLimits: WhatIf = {
  keys: ['tips-enabled', 'tip-minimum', 'tip-maximum', 'tips-daily-limit'],
  measure: 'Points tipped',
  basis: (rules) => (isLooser(rules) ? 'estimated' : 'recomputed'),
  explanation:
    'Every accepted tip is checked against the proposed limits, in its order. Refused tips are not in the log, so looser limits show accepted tips only. Players might tip again with less, or later.',
  reads: () => ({ types: ['tip-sent'] }),
  begin({ inForce, proposed }, tally) {
    const [was, would] = [new DaySums(), new DaySums()];
    return {
      take(event) {
        if (event.type !== 'tip-sent') return;
        const { at, account, amount } = event;
        tally.checked(refusalOf(inForce, event, was.of(event)) === null);
        was.add(event, -amount);
        const refusal = refusalOf(proposed, event, would.of(event));
        if (refusal === null) would.add(event, -amount);
        else tally.fact(`Refused: ${refusal}`, -amount);
        tally.decided({ at, account, before: -amount, after: refusal === null ? -amount : 0 });
      },
    };
  },
};

export const tipsReceived: WhatIf = {
  keys: ['tips-received-limit'],
  measure: 'Points received in tips',
  basis: ({ inForce, proposed, to }) =>
    proposed('tips-received-limit', to) <= inForce('tips-received-limit', to) ? 'recomputed' : 'estimated',
  explanation:
    'Every delivered tip is checked against the proposed limit of its day. Tips that went back may have had another reason, such as a ban, so a higher limit shows delivered tips only.',
  reads: () => ({ types: ['tip-received'] }),
  begin({ inForce, proposed }, tally) {
    const [was, would] = [new DaySums(), new DaySums()];
    return {
      take(event) {
        const { at, account, amount } = event;
        tally.checked(was.of(event) + amount <= inForce('tips-received-limit', at));
        was.add(event, amount);
        const fits = would.of(event) + amount <= proposed('tips-received-limit', at);
        if (fits) would.add(event, amount);
        else tally.fact('Would have gone back', amount);
        tally.decided({ at, account, before: amount, after: fits ? amount : 0 });
      },
    };
  },
};
