import { z } from 'zod';
import { recompute } from '#contracts/fairness/recompute.ts';
import { clientSeed, floatsOf, seedHash, serverSeed } from '#contracts/fairness/seeds.ts';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { gameName, type GameName } from '#contracts/games/catalogue.ts';
import { betRules } from '#contracts/games/rules.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { browserHmac } from '../seeds/browser-hash.ts';
import { emptyRound, type HandField, type ReadRound, type TypedRound } from './hand-game.ts';
import { HAND_GAMES } from './hand-games.ts';
import { hash, whole } from './written.ts';

const anyGame = z.object({
  serverSeed: hash('A server seed', serverSeed),
  serverSeedHash: hash('A commitment', seedHash),
  clientSeed,
  nonce: whole('The nonce', 0, Number.MAX_SAFE_INTEGER),
  stakePoints: whole('The stake', 1, MAX_POINTS),
  payoutPoints: whole('The payout', 0, MAX_POINTS),
});

export type HandFields = { game: GameName; round: TypedRound } & z.input<typeof anyGame>;

type OfAnyGame = HandField & { name: keyof typeof anyGame.shape };

export const SEED_FIELDS: readonly OfAnyGame[] = [
  { name: 'serverSeed', label: 'Server seed', hint: '64 hexadecimal digits, opened by a change of seeds.', columns: 6 },
  { name: 'serverSeedHash', label: 'Its commitment (hash)', hint: 'What was promised before the round.', columns: 6 },
  { name: 'clientSeed', label: 'Client seed', hint: 'The player’s own, letter by letter.', columns: 4 },
  { name: 'nonce', label: 'Nonce', hint: 'As printed on the slip.', columns: 2, isNumber: true },
];

export const POINTS_FIELDS: readonly OfAnyGame[] = [
  { name: 'stakePoints', label: 'Stake', hint: 'All that was bet, in points.', columns: 3, isNumber: true },
  { name: 'payoutPoints', label: 'Payout', hint: 'All that came back; 0 for a loss.', columns: 3, isNumber: true },
];

export function emptyFields(game: GameName): HandFields {
  const round = emptyRound(HAND_GAMES[game]);
  return {
    game,
    round,
    serverSeed: '',
    serverSeedHash: '',
    clientSeed: '',
    nonce: '',
    stakePoints: '',
    payoutPoints: '',
  };
}

type Read = z.output<typeof anyGame> & { game: GameName; round: ReadRound };

function claimOf({ round: { params, outcomeWith }, ...read }: Read): RoundClaim {
  const draw = (count: number) => floatsOf(read, count, browserHmac);
  const { game, stakePoints } = read;
  const outcome = outcomeWith(draw(betRules(game).floatsNeeded(params)));
  const round = { game, params, stakePoints, outcome };
  // The form has no multiplier, so the rules' one is claimed and the payout is checked against it.
  const { multiplierHundredths } = recompute(round, draw);
  return { ...read, ...round, multiplierHundredths };
}

export function handClaim(game: GameName): z.ZodType<RoundClaim, HandFields> {
  return anyGame.extend({ game: gameName.extract([game]), round: HAND_GAMES[game].told }).transform((read, context) => {
    const stakeIn = betRules(game).stakeIn(read.round.params);
    const complain = (message: string) => {
      context.addIssue({ code: 'custom', message, path: ['stakePoints'] });
      return z.NEVER;
    };
    if (stakeIn !== null && stakeIn !== read.stakePoints)
      return complain(`The bets add up to ${stakeIn} points, not ${read.stakePoints}.`);
    try {
      return claimOf(read);
    } catch (error) {
      if (error instanceof RangeError) return complain('No house takes a stake of which so much would come back.');
      throw error;
    }
  });
}
