// Each forgery is consistent in itself: numbers, versions and balances follow.
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { changed, consistent, Forger } from './forged-log.ts';
import { forgedRaces } from './forged-races.ts';
import { switchedOff } from './switched-off.ts';
import { CHECKER, FRIEND, MAKER, PLAYER, REFERRER, toldDecisions } from './told-decisions.ts';

export const HONEST_LOG = await toldDecisions();

const forger = new Forger(HONEST_LOG);
const { bent, added, without, placeOf } = forger;
const credit = (nth: number) => HONEST_LOG[placeOf('offer-credited', nth)] as EventOf<'offer-credited'>;
const own = (account: number) => ({ account });

export type Forgery = { forgery: string; log: LedgerEvent[]; reason: RegExp };

const ROWS: readonly (readonly [forgery: string, log: LedgerEvent[], reason: RegExp])[] = [
  ['an account opened with points', bent('account-opened', { amount: 50 }), /moves no points/],
  ['an event of an account that was never opened', added('adult-confirmed', own(7777)), /was not opened/],
  ['an account closed by its player', bent('account-closed', { actor: null }), /actor/],
  ['an account closed with points left', bent('account-closed', { amount: -1 }), /moves -1 points/],
  ['a signup bonus granted twice', added('signup-bonus-granted', own(FRIEND)), /granted before/],
  [
    'a signup bonus of another amount',
    bent('signup-bonus-granted', { amount: 900 }, 0),
    /bonus was 100 points, not 900/,
  ],
  ['a daily bonus claimed twice on a day', added('daily-bonus-claimed', {}, 'daily-bonus-claimed'), /claimed before/],
  ['a streak that grew by two', bent('daily-bonus-claimed', { payload: { streak: 4 } }, 1), /grew by more than a day/],
  ['a streak that begins again too early', bent('daily-bonus-claimed', { payload: { streak: 1 } }, 1), /streak is 1/],
  [
    'a streak that survives a day which was not missed',
    bent('daily-bonus-claimed', { payload: { frozenDay: '2020-01-01' } }, 1),
    /not missed/,
  ],
  ['a daily bonus of another amount', bent('daily-bonus-claimed', { amount: 99 }, 2), /moves 99 points/],
  [
    'a weekly bonus on another day',
    bent('daily-bonus-claimed', ({ amount }) => ({ amount: amount + 30, payload: { weeklyPoints: 30 } }), 2),
    /rules give/,
  ],
  [
    'a daily bonus for tomorrow',
    bent('daily-bonus-claimed', { payload: { day: '2029-01-01' } }),
    /day is "2029-01-01"/,
  ],
  ['a time zone that does not exist', bent('time-zone-set', { payload: { zone: 'Moon/Base' } }), /not a time zone/],
  ['rakeback claimed twice on a day', added('rakeback-claimed', {}, 'rakeback-claimed'), /theoretical loss|not-due/],
  ['rakeback of another amount', bent('rakeback-claimed', { amount: 900 }), /moves 900 points/],
  [
    'rakeback of a loss that the rounds do not give',
    bent('rakeback-claimed', { payload: { lossMillionths: 9_000_000_000 } }),
    /theoretical loss was/,
  ],
  ['rakeback at the share of another level', bent('rakeback-claimed', { payload: { percent: 50 } }), /percent is 50/],
  ['a level bonus paid twice', added('level-bonus-claimed', {}, 'level-bonus-claimed'), /paid before/],
  ['a level bonus of another amount', bent('level-bonus-claimed', { amount: 500 }), /moves 500 points/],
  ['a level bonus of a higher level', bent('level-bonus-claimed', { payload: { level: 9 } }), /level is 9/],
  ['a step of the checklist paid twice', added('checklist-step-claimed', {}, 'checklist-step-claimed'), /paid before/],
  ['a reward of the checklist of another amount', bent('checklist-step-claimed', { amount: 500 }), /moves 500 points/],
  [
    'a step of the checklist that was not done',
    bent('checklist-step-claimed', { payload: { step: 'offer' } }),
    /checklist-step/,
  ],
  ['a promo code made by no member of staff', bent('promo-made', { actor: null }), /no member of staff/],
  ['a use of a promo code of more points', bent('promo-taken', { payload: { points: 900 } }), /not 900/],
  ['a use beyond the limit of a promo code', bent('promo-made', { payload: { mostUses: 1 } }), /used up/],
  [
    'a player who takes a promo code twice',
    bent('promo-taken', { payload: { player: FRIEND } }, 1),
    /took the promo code/,
  ],
  ['a promo code paid with more points', bent('promo-paid', { amount: 900 }), /not 900/],
  ['a promo code paid to a player who did not take it', added('promo-paid', own(REFERRER)), /did not take/],
  ['a promo code paid twice', added('promo-paid', {}, 'promo-paid'), /settled before/],
  ['a promo code ended twice', added('promo-ended', {}, 'promo-ended'), /no promo code/],
  ['a promo code taken after its end', added('promo-taken', {}, 'promo-ended'), /no promo code/],
  [
    'a use of a promo code that the player could have taken and the house kept',
    bent('promo-paid', ({ amount }) => ({ type: 'promo-declined', amount: 0, payload: { points: amount } })),
    /gives promo-paid/,
  ],
  ['a rain pool fed by no member of staff', bent('rain-pool-fed', { actor: null }), /no member of staff/],
  ['a rain of more points than its pool has', bent('rain-pool-fed', { amount: 50 }), /insufficient-points|below zero/],
  ['a rain with larger shares', bent('rain-poured', { payload: { sharePoints: 90 } }), /shares of 90/],
  ['a participant named twice', bent('rain-poured', { payload: { participants: [FRIEND, FRIEND] } }), /named twice/],
  ['a share of a rain paid twice', added('rain-share-paid', {}, 'rain-share-paid'), /settled before/],
  ['a larger share of a rain', bent('rain-share-paid', { amount: 50 }), /was 49 points, not 50/],
  ['a share of a rain for a player who took no part', added('rain-share-paid', own(REFERRER)), /took no part/],
  [
    'a share that the player could have taken and the pool kept',
    bent('rain-share-paid', ({ amount }) => ({
      type: 'rain-share-declined',
      amount: 0,
      payload: { sharePoints: amount },
    })),
    /gives rain-share-paid/,
  ],
  [
    'a share returned to the pool that was paid',
    bent('rain-share-returned', { payload: { participant: FRIEND } }),
    /declined no share/,
  ],
  ['a share returned to the pool twice', added('rain-share-returned', {}, 'rain-share-returned'), /returned before/],
  ['a tip delivered to another player', bent('tip-sent', { payload: { to: REFERRER } }, 0), /was sent to account/],
  ['a tip of more points than were sent', bent('tip-received', { amount: 900 }), /had 20 points, not 900/],
  ['a tip delivered twice', added('tip-received', {}, 'tip-received'), /settled before/],
  ['a tip that came back although it was delivered', without('tip-declined'), /not declined came back/],
  ['a tip that came back with more points', bent('tip-returned', { amount: 900 }, 0), /had 15 points, not 900/],
  ['a tip below the minimum', bent('tip-sent', { amount: -1 }, 0), /tip-below-minimum/],
  ['a tip while tips are off', bent('setting-changed', { payload: { value: false } }, -2), /tips-off/],
  ['a payout settled by one person alone', without('change-approved', 1), /change-request-waiting/],
  ['a payout settled by a policy', bent('payout-settled', { actor: 'system:payouts' }), /system:payouts, not/],
  [
    'a settled payout that says it was refused and is paid',
    bent('payout-settled', { payload: { outcome: 'refused' } }, 0),
    /rules give "paid"/,
  ],
  ['a challenge that was not completed', added('challenge-claimed', own(REFERRER)), /challenge-not-completed/],
  ['a challenge with a lower target', bent('challenge-claimed', { payload: { target: 1 } }), /target is 1/],
  ['a challenge with a higher reward', bent('challenge-claimed', { amount: 500 }, 0), /moves 500 points/],
  ['a challenge of another day', bent('challenge-claimed', { payload: { day: '2020-01-01' } }), /day is "2020-01-01"/],
  [
    'a challenge that does not exist',
    bent('challenge-claimed', { payload: { challengeId: 'win_it_all' } }),
    /challenge-unknown/,
  ],
  [
    'a challenge taken back without a reversal',
    added('challenge-reversed', {}, 'challenge-claimed'),
    /no command begins/,
  ],
  ['an invitation noted later', added('referral-set', own(PLAYER)), /referrer-too-late/],
  ['an invitation that promises more', bent('referral-set', { payload: { bonusPoints: 5000 } }), /bonusPoints is 5000/],
  [
    'a bonus for an uninvited friend',
    bent('referral-bonus-granted', { payload: { other: PLAYER } }),
    /did not invite|has no bonus/,
  ],
  ['a bonus above the promise', bent('referral-bonus-granted', { amount: 5000 }), /promised 500 points, not 5000/],
  [
    'a share in the offer of an uninvited player',
    added('referral-share-accrued', { payload: { friend: PLAYER, creditId: credit(0).commandId.replace(/^./, 'f') } }),
    /did not invite/,
  ],
  [
    'a share of more percent',
    bent('referral-share-accrued', ({ payload: { hundredths } }) => ({ payload: { hundredths: hundredths * 2 } }), 0),
    /shares make|percent of/,
  ],
  ['a share credited twice', added('referral-share-accrued', {}), /credited or reversed before/],
  [
    'a share in an offer that was not released',
    added('referral-share-accrued', { payload: { creditId: credit(1).commandId } }),
    /was not released/,
  ],
  [
    'a share taken back without a reversal',
    bent('accrued-share-reversed', { payload: { creditId: credit(0).commandId } }),
    /was not reversed|kept its share of the reversed offer/,
  ],
  [
    'a transaction credited to two accounts',
    added('offer-credited', ({ at }) => ({ ...own(PLAYER), payload: { referrer: null, releaseAt: at + DAY_MS } })),
    /was credited before/,
  ],
  [
    'an offer worth more than its dollars',
    bent('offer-credited', { amount: 26 }, 1),
    /worth 25 points, not 26|has 26 points/,
  ],
  [
    'an offer that waits for years',
    added('offer-credited', ({ at }) => ({
      ...own(PLAYER),
      payload: { referrer: null, releaseAt: at + 800 * DAY_MS },
    })),
    /more than a year/,
  ],
  [
    'an offer released before its date',
    bent('offer-credited', ({ at }) => ({ payload: { releaseAt: at + DAY_MS } }), 0),
    /release date had not come/,
  ],
  [
    'an offer released for another network',
    bent('offer-released', { payload: { network: 'notik' } }),
    /network is "notik"/,
  ],
  [
    'an exclusion that was shortened',
    added('player-excluded', ({ at }) => ({ payload: { until: at + DAY_MS } })),
    /shortened/,
  ],
  [
    'an exclusion that nobody can choose',
    bent('player-excluded', ({ at }) => ({ payload: { until: at + 1 } }), 0),
    /no command begins/,
  ],
  ['a limit raised at once', bent('limit-set', ({ at }) => ({ payload: { from: at } })), /raised at once/],
  ['a setting beyond its bounds', bent('setting-changed', { payload: { value: 2_000_000 } }, 1), /whole number/],
  [
    'a setting that does not exist',
    bent('setting-changed', { payload: { key: 'free-points' } }, 1),
    /no command gives it/,
  ],
  ['a setting changed by a policy', bent('setting-changed', { actor: 'system:forger' }, 1), /staff decide it/],
  [
    'a setting changed without the permission',
    added('setting-changed', { actor: 'operator:1001', payload: { key: 'bets-per-second', value: 9 } }),
    /change-settings/,
  ],
  ['a setting on the account of a player', added('setting-changed', own(PLAYER)), /no events of its kind/],
  [
    'a treasury posting on another house account',
    added('treasury-posted', own(HOUSE_ACCOUNTS.settings)),
    /no events of its kind/,
  ],
  [
    'a treasury posting dated in the future',
    bent('treasury-posted', { payload: { effectiveAt: '2099-01-01T00:00:00.000Z' } }),
    /effectiveAt is "2099/,
  ],
  [
    'points for an account of the house',
    added('points-adjusted', own(HOUSE_ACCOUNTS.treasury)),
    /no events of its kind/,
  ],
  ['an adjustment without a reason', bent('points-adjusted', { payload: { reason: ' ' } }), /no reason/],
  ['an adjustment without a name', bent('points-adjusted', { actor: null }), /no member of staff/],
  [
    'an adjustment by a policy',
    bent('points-adjusted', { actor: 'system:forger' }, 1),
    /staff decide it|does not give points-given/,
  ],
  [
    'an adjustment by a player',
    bent('points-adjusted', { actor: `operator:${FRIEND}` }, 2),
    /no role with the permission adjust-points|it names/,
  ],
  [
    'a role granted by somebody who may not',
    added('role-granted', { actor: 'operator:1001', payload: { until: null } }),
    /gives change-requested/,
  ],
  [
    'points of staff that were not counted for their day',
    bent('staff-points-counted', { payload: { points: 1 } }, 0),
    /not counted for their day/,
  ],
  [
    'a withdrawal approved by the member of staff who gave the points',
    bent('points-given', { actor: 'operator:1001' }),
    /gave points to the account|names operator:1001/,
  ],
  ['a role granted to oneself', bent('role-granted', { actor: 'operator:4001' }, 2), /own account/],
  [
    'a role that ended before it began',
    added('role-granted', ({ at }) => ({ payload: { until: at - 1 } })),
    /until-passed/,
  ],
  [
    'a withdrawal above the daily limit',
    bent('withdrawal-requested', { amount: -5001, payload: { micros: 50_010_000 } }),
    /daily-limit|above-maximum/,
  ],
  [
    'a withdrawal below the minimum',
    bent('withdrawal-requested', { amount: -1, payload: { micros: 10_000 } }),
    /below-minimum/,
  ],
  ['a withdrawal at another rate', bent('withdrawal-requested', { payload: { micros: 99_000_000 } }), /are worth/],
  [
    'a withdrawal by a method that is off',
    bent('withdrawal-requested', { payload: { method: 'giftcard' } }),
    /method-off/,
  ],
  [
    'a withdrawal under other settings',
    bent('withdrawal-requested', { payload: { settingsSeq: 3 } }),
    /settingsSeq is 3/,
  ],
  [
    'a withdrawal approved by a policy above its limit',
    bent('withdrawal-approved', { actor: 'system:withdrawals' }),
    /review-needed/,
  ],
  [
    'a withdrawal approved by support',
    bent('withdrawal-approved', { actor: `operator:${FRIEND}` }),
    /review-withdrawals/,
  ],
  ['a withdrawal paid before its approval', without('withdrawal-approved'), /is payable/],
  [
    'a payment checked by nobody',
    bent('withdrawal-paid', { payload: { checker: CHECKER } }, 0),
    /checker without an approval/,
  ],
  ['a payout paid twice', added('withdrawal-paid', {}, 'withdrawal-requested'), /is payable/],
  ['an attempt that was skipped', bent('payout-submitted', { payload: { attempt: 9 } }), /attempt 9 follows/],
  [
    'a change approved by its maker',
    bent('change-approved', { actor: MAKER }),
    /one person decided|own-change-request/,
  ],
  [
    'a change approved by the owner of the account',
    bent('change-approved', { actor: `operator:${PLAYER}` }),
    /own account/,
  ],
  ['a change approved without a request', added('change-approved', {}), /no such change request/],
  [
    'another change approved than the one asked for',
    bent('change-approved', { payload: { hash: 'f'.repeat(64) } }),
    /another change/,
  ],
  [
    'a change approved by somebody without the permission',
    bent('change-approved', { actor: 'operator:1001' }),
    /correct-errors/,
  ],
  ['a correction other than the one approved', bent('error-corrected', { amount: -999 }, 0), /moves -999 points/],
  [
    'a correction without a second person',
    added('error-corrected', { actor: MAKER, amount: -500 }),
    /gives change-requested/,
  ],
  [
    'a second person waived although two are needed',
    added('second-person-waived', {}),
    /gives change-requested|also gives/,
  ],
  ['a change rejected by its maker', bent('change-rejected', { actor: MAKER }), /own-change-request/],
  ['a change that expired early', added('change-expired', {}, 'change-rejected'), /no such change request|too early/],
  ['a hold made by its player', bent('points-held', { actor: null }), /no member of staff/],
  ['a ban without a name', bent('account-banned', { actor: null }), /no member of staff/],
  ['a bonus of a banned player', added('daily-bonus-claimed', own(PLAYER), 'account-banned'), /banned/],
  [
    'a bonus of an excluded player',
    added('daily-bonus-claimed', { ...own(PLAYER), payload: { streak: 1 } }, 'player-excluded'),
    /player-excluded/,
  ],
  ['a bonus of a closed account', added('daily-bonus-claimed', own(4002)), /closed/],
  [
    'a bet of a player without a confirmed age',
    bent('setting-changed', { payload: { value: true } }, 0).with(
      placeOf('adult-confirmed', 0),
      changed(HONEST_LOG[placeOf('adult-confirmed', 0)]!, { type: 'reality-check-set', payload: { minutes: 30 } }),
    ),
    /confirmed as an adult/,
  ],
  ['settings of the future', bent('daily-bonus-claimed', { termsSeq: 500 }), /follows it/],
  ['settings of no change', bent('daily-bonus-claimed', { termsSeq: 10 }), /no setting was changed at 10/],
  [
    'settings that were replaced long ago',
    bent('daily-bonus-claimed', { termsSeq: 0 }),
    /replaced more than a day before/,
  ],
  [
    'no settings, and another amount',
    bent('daily-bonus-claimed', { termsSeq: undefined, amount: 9000 }),
    /does not name its settings/,
  ],
  [
    'two settings in one command',
    bent('seed-committed', ({ termsSeq }) => ({ termsSeq: termsSeq! - 1 })),
    /other settings than its command/,
  ],
  ['a command with an event more', forger.doubled('points-adjusted', 1), /gives points-given, not points-adjusted/],
  ['a command with an event less', without('challenge-reversed'), /also gives challenge-reversed/],
];

const ALL = [...ROWS, ...forgedRaces(forger), ...switchedOff(HONEST_LOG, forger)];

export const FORGERIES: readonly Forgery[] = ALL.map(([forgery, log, reason]) => ({
  forgery,
  log: consistent(log),
  reason,
}));
