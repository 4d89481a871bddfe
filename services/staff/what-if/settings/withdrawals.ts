import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import { methodTerms } from '#contracts/withdrawals/terms.ts';
import type { Rules, ValuesAt, WhatIf } from '../what-if.ts';

type Request = EventOf<'withdrawal-requested'>;
/** Requests of the account's day that would have been accepted, in points, by id. */
type Day = { day: number; open: Map<string, number> };

const ENDED: ReadonlySet<string> = new Set(['withdrawal-rejected', 'withdrawal-failed', 'withdrawal-returned']);

type Refusal = 'method is off' | 'below the minimum' | 'above the maximum' | 'above the daily limit';

/** As the ledger refuses it, by these settings alone. */
function refusalOf(values: ValuesAt, { at, amount, payload: { method } }: Request, today: Day): Refusal | null {
  const { isOn, minimumPoints, maximumPoints } = methodTerms(values('withdrawal-methods', at))[method];
  const points = -amount;
  if (!isOn) return 'method is off';
  if (points < minimumPoints) return 'below the minimum';
  if (points > maximumPoints) return 'above the maximum';
  const withdrawn = [...today.open.values()].reduce((sum, one) => sum + one, 0);
  return withdrawn + points > values('withdrawal-daily-limit', at) ? 'above the daily limit' : null;
}

const isLooser = ({ inForce, proposed, to }: Rules) => {
  const [was, would] = [
    methodTerms(inForce('withdrawal-methods', to)),
    methodTerms(proposed('withdrawal-methods', to)),
  ];
  if (proposed('withdrawal-daily-limit', to) > inForce('withdrawal-daily-limit', to)) return true;
  return Object.entries(would).some(([method, terms]) => {
    const before = was[method as keyof typeof was];
    const isWider = terms.minimumPoints < before.minimumPoints || terms.maximumPoints > before.maximumPoints;
    return isWider || (terms.isOn && !before.isOn);
  });
};

export const withdrawalLimits: WhatIf = {
  keys: ['withdrawal-methods', 'withdrawal-daily-limit'],
  measure: 'Points requested as withdrawals',
  basis: (rules) => (isLooser(rules) ? 'estimated' : 'recomputed'),
  explanation:
    'Every accepted request is checked against the proposed limits, in its order. Refused requests are not in the log, so looser limits show accepted requests only. Players might ask again for less, or later.',
  reads: () => ({
    types: ['withdrawal-requested', 'withdrawal-rejected', 'withdrawal-failed', 'withdrawal-returned'],
  }),
  begin({ inForce, proposed }, tally) {
    const was = new Map<number, Day>();
    const would = new Map<number, Day>();
    const dayIn = (days: Map<number, Day>, { account, at }: Request): Day => {
      const day = Math.floor(at / DAY_MS);
      const known = days.get(account);
      if (known?.day === day) return known;
      const begun = { day, open: new Map<string, number>() };
      days.set(account, begun);
      return begun;
    };
    return {
      take(event) {
        if (event.type === 'withdrawal-requested') {
          const { at, account, amount, commandId } = event;
          const [before, after] = [dayIn(was, event), dayIn(would, event)];
          tally.checked(refusalOf(inForce, event, before) === null);
          before.open.set(commandId, -amount);
          const refusal = refusalOf(proposed, event, after);
          if (refusal === null) after.open.set(commandId, -amount);
          else tally.fact(`Refused: ${refusal}`, -amount);
          tally.decided({ at, account, before: -amount, after: refusal === null ? -amount : 0 });
        } else if (ENDED.has(event.type)) {
          const { withdrawalId } = event.payload as { withdrawalId: string };
          was.get(event.account)?.open.delete(withdrawalId);
          would.get(event.account)?.open.delete(withdrawalId);
        }
      },
    };
  },
};

export const withdrawalReview: WhatIf = {
  keys: ['withdrawal-review-from'],
  measure: 'Points withdrawn without review',
  basis: () => 'recomputed',
  explanation:
    'Every request is sent to review or not by the proposed limit. Decisions of staff are listed for requests that they would not have seen. Their decisions about others are unknown.',
  reads: () => ({ types: ['withdrawal-requested', 'withdrawal-approved', 'withdrawal-rejected'] }),
  begin({ inForce, proposed }, tally) {
    /** Requests that staff saw and would not have seen, in points. */
    const unseen = new Map<string, number>();
    const requests = new Map<string, { points: number; isFree: boolean }>();
    return {
      take(event) {
        const { at, account } = event;
        if (event.type === 'withdrawal-requested') {
          const points = -event.amount;
          const wasFree = points < inForce('withdrawal-review-from', at);
          const isFree = points < proposed('withdrawal-review-from', at);
          requests.set(event.commandId, { points, isFree: wasFree });
          tally.decided({ at, account, before: wasFree ? points : 0, after: isFree ? points : 0 });
          if (wasFree && !isFree) tally.fact('Would have gone to review', points);
          if (!wasFree && isFree) {
            unseen.set(event.commandId, points);
            tally.fact('Would not have gone to review', points);
          }
        } else if (event.type === 'withdrawal-rejected') {
          const points = unseen.get(event.payload.withdrawalId);
          if (points !== undefined) tally.fact('Of these, rejected by staff', points);
        } else if (event.type === 'withdrawal-approved') {
          const request = requests.get(event.payload.withdrawalId);
          if (request === undefined) return;
          // Payments held by a check of risk are approved by staff below the limit, too.
          tally.checked(request.isFree || !event.actor?.startsWith('system:'));
        }
      },
    };
  },
};
