import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { gameName } from '../games/catalogue.ts';
import { points } from '../points.ts';
import { methodName } from '../withdrawals/method-names.ts';

export const config = defineCall({
  name: 'config',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  budget: SMALL,
  summary: 'Rates, limits and games of this installation.',
  reply: z.object({
    pointsPerUsd: z.int(),
    signupBonus: points,
    /** Percent of the network's payment. */
    offerSharePercent: z.int(),
    maxPoints: points,
    games: z.array(gameName),
    limits: z.record(
      gameName,
      z.object({
        maxStakePoints: points,
        maxPayoutPoints: points,
        /** Between two bets of a player on this game; 0 for no limit. */
        minCycleMs: z.int(),
      }),
    ),
    adultsOnly: z.boolean(),
    withdrawals: z.object({
      /** Of all methods, per UTC day. */
      dailyLimitPoints: points,
      methods: z.record(methodName, z.object({ isOn: z.boolean(), minimumPoints: points, maximumPoints: points })),
    }),
    tips: z.object({ isOn: z.boolean() }),
    quickBets: z.array(z.int()),
    defaultBet: z.int(),
    /** Idle time before an open mines or blackjack round is settled. */
    abandonedRoundMs: z.int(),
  }),
  refusals: [],
});

export const publicTerms = defineCall({
  name: 'public-terms',
  method: 'GET',
  path: '/api/public/terms',
  access: 'public',
  budget: SMALL,
  summary: 'The settings that the terms of this house name.',
  reply: z.object({
    referralBonus: points,
    /** Percent of a friend's offer earnings. */
    referralShare: z.int(),
    /** By size: an offer of that many points or more is pending this many days; the last that fits applies. */
    offerWaiting: z.array(z.object({ fromPoints: points, days: z.int() })),
    chatDays: z.int(),
    /** Staff review withdrawals for this many days after a change of second factor or email address. */
    securityDays: z.int(),
    /** Withdrawals of more points wait until their destination is known for a day. */
    newDestinationPoints: points,
    /** Residents of these are not paid. */
    sanctionedCountries: z.array(z.string()),
  }),
  refusals: [],
});

export const SETTINGS_CALLS = [config, publicTerms] as const;
