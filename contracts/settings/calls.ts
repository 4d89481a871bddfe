import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { gameName } from '../games/catalogue.ts';
import { points } from '../points.ts';

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
    /** Of what a network pays for an offer, the player gets so much in points. */
    offerSharePercent: z.int(),
    maxPoints: points,
    games: z.array(gameName),
    /** What this house allows per game. */
    limits: z.record(
      gameName,
      z.object({
        maxStakePoints: points,
        maxPayoutPoints: points,
        /** From one bet of a player to his next on this game; 0: as fast as he likes. */
        minCycleMs: z.int(),
      }),
    ),
    /** Players confirm an age of 18 before their first bet. */
    adultsOnly: z.boolean(),
    quickBets: z.array(z.int()),
    defaultBet: z.int(),
    /** So long after its last move an open round of mines or blackjack is settled without its player. */
    abandonedRoundMs: z.int(),
  }),
  refusals: [],
});

export const SETTINGS_CALLS = [config] as const;
