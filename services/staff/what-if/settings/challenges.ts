import { type Challenge, challengesOf, LONGEST_DAY_MS } from '#contracts/challenges/challenge.ts';
import { COUNTED_TYPES, countedPointsOf, isCountedOffer } from '#contracts/challenges/progress.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import type { Reads, Rules, WhatIf } from '../what-if.ts';

type Progress = Record<Challenge['type'], number>;

/** The latest active definitions, whenever they apply. */
function rulesOf(list: readonly Challenge[]): Map<string, Challenge> {
  const latest = challengesOf(list, Infinity).filter(({ isActive }) => isActive);
  return new Map(latest.map((challenge) => [challenge.id, challenge]));
}

/** Challenges that other players would have completed, or completed later. */
function retargeted({ inForce, proposed, to }: Rules): Challenge[] {
  const was = rulesOf(inForce('challenges', to));
  return [...rulesOf(proposed('challenges', to)).values()].filter(({ id, type, target }) => {
    const before = was.get(id);
    return before === undefined || before.type !== type || before.target !== target;
  });
}

function reads(rules: Rules): Reads {
  const types = new Set<LedgerEvent['type']>(['challenge-claimed', 'challenge-reversed']);
  for (const { type } of retargeted(rules)) {
    if (type === 'games') for (const round of ['round-played', 'round-settled'] as const) types.add(round);
    if (type === 'offers') for (const offer of ['offer-credited', 'offer-released'] as const) types.add(offer);
    if (type === 'earn') for (const earning of COUNTED_TYPES) types.add(earning);
  }
  return { types: [...types] };
}

function count(progress: Progress, event: LedgerEvent): void {
  if (event.type === 'round-played' || event.type === 'round-settled') progress.games += 1;
  if (isCountedOffer(event)) progress.offers += 1;
  progress.earn += countedPointsOf(event);
}

const dayKey = (account: number, at: number) => `${account} ${Math.floor(at / DAY_MS)}`;

export const challenges: WhatIf = {
  keys: ['challenges'],
  measure: 'Rewards of challenges',
  basis: (rules) => (retargeted(rules).length === 0 ? 'recomputed' : 'estimated'),
  explanation:
    'Every claim brings the proposed reward, and nothing if the challenge is not active. New and changed targets are estimated by UTC days, and everyone who reaches one is taken to claim it.',
  reads,
  begin(rules, tally) {
    const { inForce, proposed, to } = rules;
    const wanted = rulesOf(proposed('challenges', to));
    const estimated = new Map(retargeted(rules).map((challenge) => [challenge.id, challenge]));
    const days = new Map<string, Progress>();
    const claims: EventOf<'challenge-claimed'>[] = [];
    const paidInstead = new Map<string, number>();

    /** Definitions take effect with the next day of the player. */
    const explains = ({ at, amount, payload: { challengeId, target } }: EventOf<'challenge-claimed'>) =>
      [at, at - DAY_MS, at - LONGEST_DAY_MS].some((time) =>
        inForce('challenges', time).some(
          (one) => one.id === challengeId && one.target === target && one.reward === amount,
        ),
      );

    return {
      take(event) {
        if (event.type === 'challenge-claimed') {
          const { account, at, amount, payload } = event;
          const { challengeId: id, day } = payload;
          tally.checked(explains(event));
          const after = estimated.has(id) ? 0 : (wanted.get(id)?.reward ?? 0);
          paidInstead.set(`${account} ${id} ${day}`, after);
          if (estimated.has(id)) claims.push(event);
          else tally.decided({ at, account, before: amount, after });
        } else if (event.type === 'challenge-reversed') {
          const { account, at, amount, payload } = event;
          const paid = paidInstead.get(`${account} ${payload.challengeId} ${payload.day}`);
          tally.decided({ at, account, before: amount, after: paid === undefined ? amount : 0 - paid });
        }
        if (estimated.size === 0) return;
        const key = dayKey(event.account, event.at);
        const progress = days.get(key) ?? { earn: 0, games: 0, offers: 0 };
        count(progress, event);
        days.set(key, progress);
      },
      end() {
        for (const { account, at, amount } of claims) tally.decided({ at, account, before: amount, after: 0 });
        for (const [key, progress] of days) {
          const [account, day] = key.split(' ').map(Number) as [number, number];
          for (const { type, target, reward, id } of estimated.values()) {
            if (progress[type] < target) continue;
            tally.decided({ at: day * DAY_MS, account, before: 0, after: reward });
            tally.fact(`Would complete ${wanted.get(id)!.title}`, reward);
          }
        }
      },
    };
  },
};
