import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Forger } from './forged-log.ts';
import { REFERRER } from './told-decisions.ts';

const own = (account: number) => ({ account });

export function forgedRaces({
  bent,
  added,
}: Forger): (readonly [forgery: string, log: LedgerEvent[], reason: RegExp])[] {
  return [
    ['a race planned by no member of staff', bent('race-planned', { actor: null }), /no member of staff/],
    [
      'a race that was settled with other prizes',
      bent('race-planned', { payload: { prizes: [50, 10] } }),
      /not those of the ranks/,
    ],
    [
      'a race whose winners change places',
      bent('race-settled', ({ payload: { winners } }) => ({
        payload: { winners: winners.map((winner, at) => ({ ...winner, score: String(at + 1) })) },
      })),
      /order of their scores/,
    ],
    [
      'a winner with another score',
      bent('race-settled', ({ payload: { winners } }) => ({
        payload: { winners: winners.map((winner) => ({ ...winner, score: `1${winner.score}` })) },
      })),
      /scored \d+, not 1/,
    ],
    [
      'a winner who was excluded',
      added('player-excluded', ({ at }) => ({ payload: { until: at + DAY_MS } }), 'rain-tip-received'),
      /won a race although it was excluded/,
    ],
    ['a race settled before its end', bent('race-planned', { payload: { days: 20 } }), /was not over/],
    ['a race settled twice', added('race-settled', {}, 'race-settled'), /no race/],
    ['a race cancelled after its start', added('race-cancelled', {}, 'race-settled'), /no race/],
    ['a prize with more points', bent('race-prize-paid', { amount: 900 }), /not 900/],
    ['a prize of another rank', bent('race-prize-paid', { payload: { rank: 1 } }), /had rank 2/],
    ['a prize for a player who won none', added('race-prize-paid', own(REFERRER)), /did not win/],
    ['a prize paid twice', added('race-prize-paid', {}, 'race-prize-paid'), /settled before/],
  ];
}
