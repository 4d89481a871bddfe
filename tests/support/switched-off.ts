// Forgeries that take away what a check needs, or that leave out what was due.
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { changed, type Forger } from './forged-log.ts';
import { CHECKER, FRIEND, MAKER, PLAYER } from './told-decisions.ts';

type Row = readonly [forgery: string, log: LedgerEvent[], reason: RegExp];

function unmarked(log: readonly LedgerEvent[]): LedgerEvent[] {
  return log.map(({ termsSeq: _settings, ...event }) => event as LedgerEvent);
}

function leftOut({ payload, ...event }: LedgerEvent, field: string): LedgerEvent {
  const { [field]: _left, ...rest } = payload as Record<string, unknown>;
  return { ...event, payload: rest } as unknown as LedgerEvent;
}

export function switchedOff(honest: readonly LedgerEvent[], { bent, added, without, placeOf }: Forger): Row[] {
  const lacking = (type: EventType, field: string, nth = -1) => {
    const place = placeOf(type, nth);
    return honest.with(place, leftOut(honest[place]!, field));
  };
  const withoutAll = (...types: EventType[]) => honest.filter(({ type }) => !types.includes(type));
  const played = honest.findIndex(({ type, account }) => type === 'round-played' && account === FRIEND);
  return [
    ['a log without the settings of its decisions', unmarked(honest), /does not name its settings/],
    [
      'a million points by one person, without the settings of any decision',
      unmarked(bent('points-adjusted', { actor: MAKER, amount: 1_000_000 }, 0)),
      /does not name its settings/,
    ],
    ['a decision without settings', bent('rakeback-claimed', { termsSeq: undefined }), /does not name its settings/],
    [
      'points by staff that do not say who gave them',
      honest.toSpliced(placeOf('points-given', 1), 1),
      /also gives points-given/,
    ],
    ['a settled race that does not say who was left out', lacking('race-settled', 'fitOnly'), /could not win/],
    ['a settled race without the terms of ties', lacking('race-settled', 'leastOne'), /all who tie got a point/],
    [
      'a round that does not count against limits of its player',
      lacking('round-played', 'isLimited', lastOf(honest, played)),
      /counts against limits/,
    ],
    [
      'a round that counts against limits that the player does not have',
      honest.with(played, {
        ...honest[played]!,
        payload: { ...honest[played]!.payload, isLimited: true },
      } as LedgerEvent),
      /had no limits/,
    ],
    ['a round played by staff', honest.with(played, { ...honest[played]!, actor: CHECKER }), /only the player plays/],
    ['a race without its best player', withoutBest(honest), /is not among the winners/],
    ['a race with no winner', bent('race-settled', { payload: { winners: [] } }), /is not among the winners/],
    [
      'a race that was never settled',
      withoutAll('race-settled', 'race-prize-paid', 'race-prize-declined'),
      /was not settled/,
    ],
    ['a prize that was never paid', withoutAll('race-prize-paid'), /neither paid nor declined/],
    ['a tip that was never delivered', withoutAll('tip-received'), /neither delivered nor returned/],
    ['a tip for the pool that was never delivered', withoutAll('rain-tip-received'), /neither delivered nor returned/],
    [
      'a declined tip that never came back',
      withoutAll('tip-returned', 'tip-forfeited'),
      /neither delivered nor returned/,
    ],
    ['a share of a rain that was never paid', withoutAll('rain-share-paid'), /neither paid nor returned/],
    ['a declined share that never came back', withoutAll('rain-share-returned'), /neither paid nor returned/],
    ['a use of a promo code that was never paid', withoutAll('promo-paid'), /neither paid nor declined/],
    [
      'an invitation whose shares were never credited',
      withoutAll('referral-share-accrued', 'accrued-share-reversed'),
      /has no share of the offer/,
    ],
    ['a share of a reversed offer that was kept', withoutAll('accrued-share-reversed'), /kept its share/],
    ['a bonus of one side of an invitation only', without('referral-bonus-granted'), /has no bonus for the invitation/],
    [
      'a role granted by a policy',
      bent('role-granted', { actor: 'system:mallory' }, 0),
      /staff decide it, not system:mallory/,
    ],
    [
      'a role granted by a policy of something else',
      bent('role-granted', { actor: 'system:rain' }, 0),
      /staff decide it/,
    ],
    [
      'a rain pool fed by the policy with more than its share of the win',
      bent('rain-pool-fed', ({ amount }) => ({ amount: amount + 1_000_000 })),
      /that the games won on/,
    ],
    [
      'a rain pool fed by the policy with the win of no day',
      added('rain-pool-fed', { amount: 1_000_000 }),
      /not with the win of the day before/,
    ],
    ['a share paid by another policy', bent('rain-share-paid', { actor: 'system:offers' }), /another policy/],
    ['an offer credited by an unknown policy', bent('offer-credited', { actor: 'system:offerz' }, 0), /another policy/],
    [
      'a withdrawal approved by an unknown policy',
      bent('withdrawal-approved', { actor: 'system:me' }, 0),
      /staff decide it|review-needed/,
    ],
    [
      'points adjusted at the terminal',
      bent('points-adjusted', { actor: 'cli:root' }, 1),
      /not cli:root|does not give points-given/,
    ],
    [
      'a setting changed at the terminal',
      bent('setting-changed', { actor: 'cli:root' }, 1),
      /staff decide it, not cli:root/,
    ],
    ['an offer credited at the terminal', bent('offer-credited', { actor: 'cli:root' }, 0), /another policy/],
    [
      'an event of tomorrow',
      added('reality-check-set', ({ at }) => ({ at: at + DAY_MS, account: PLAYER })),
      /has not come yet/,
    ],
  ];
}

/** The second gets the prize of the first. */
function withoutBest(honest: readonly LedgerEvent[]): LedgerEvent[] {
  return honest.flatMap((event) => {
    if (event.type === 'race-prize-declined') return [];
    if (event.type === 'race-prize-paid') return [changed(event, { amount: 90, payload: { rank: 1 } })];
    if (event.type !== 'race-settled') return [event];
    const winners = event.payload.winners.slice(1).map((winner) => ({ ...winner, rank: 1, points: 90 }));
    return [changed(event, { payload: { winners } })];
  });
}

/** Which of all rounds is the last of the same player. */
function lastOf(honest: readonly LedgerEvent[], played: number): number {
  const rounds = honest.filter(({ type }) => type === 'round-played');
  return rounds.findLastIndex(({ account }) => account === honest[played]!.account);
}
