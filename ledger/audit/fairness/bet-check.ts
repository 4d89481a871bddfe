// Holds a round that was over at once against the rules: its outcome and payout must be what the game's rules give for the
// seeds, or, where the seed is not known, for floats that draw the told outcome. Pure.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EventOf } from '#contracts/events.ts';
import { type GameName, isRoundGame, type RoundGame } from '#contracts/games/catalogue.ts';
import type { Settlement } from '#contracts/games/game.ts';
import { betRules, roundRules, RULES, singleShotRules } from '#contracts/games/rules.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { complaintOf } from '#contracts/internal/topics/complaint.ts';
import { DRAWS_BEHIND } from './draws-behind.ts';

/** The first `count` floats of the round by its seeds; null while the seed is not known. */
export type Draw = ((count: number) => readonly number[]) | null;

type Bet = { params: unknown; stakePoints: number; rulesVersion: number };
type Told = Bet & Pick<EventOf<'round-played'>['payload'], 'outcome' | 'payoutPoints' | 'multiplierHundredths'>;

/** What is wrong with the round; null when it is as the rules say. */
export function playedComplaint({ game, amount, payload }: EventOf<'round-played'>, draw: Draw): string | null {
  return byTheRules(() => {
    if (game === null) return 'it is a round of no game';
    const { stakePoints, payoutPoints } = payload;
    if (amount !== payoutPoints - stakePoints) {
      return `it moves ${amount} points, its stake of ${stakePoints} and its payout of ${payoutPoints} make ${payoutPoints - stakePoints}`;
    }
    const complaint = betComplaint(game, payload);
    if (complaint !== null) return complaint;
    const params = betRules(game).params.parse(payload.params);
    const end = settledAtOnce(game, { params, stakePoints }, floatsOf(game, { ...payload, params }, draw));
    return end === null ? `a round of ${game} is not over at its start` : difference(payload, end, draw);
  });
}

/** Runs a check; what the game's schemas or sums do not take is a complaint as well. */
export function byTheRules(check: () => string | null): string | null {
  try {
    return check();
  } catch (error) {
    if (error instanceof z.ZodError) return `the rules do not accept it: ${complaintOf(error)}`;
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** A program that knows several versions of a game's rules would choose here; so far each game has one. */
export function betComplaint(game: GameName, { stakePoints, rulesVersion }: Bet): string | null {
  const known = RULES[game].rulesVersion;
  if (rulesVersion !== known) return `it was played by version ${rulesVersion} of the rules; known is ${known}`;
  return stakePoints >= 1 ? null : 'it has no stake';
}

/** Throws RangeError when the outcome has more or fewer draws than these parameters need. */
export function floatsOf(game: GameName, { params, outcome }: Pick<Told, 'params' | 'outcome'>, draw: Draw) {
  const needed = betRules(game).floatsNeeded(params);
  if (draw !== null) return draw(needed);
  const behind: (told: never) => readonly number[] = DRAWS_BEHIND[game];
  const floats = behind(RULES[game].outcome.parse(outcome) as never);
  if (floats.length !== needed) throw new RangeError(`its outcome has ${floats.length} draws, not ${needed}`);
  return floats;
}

/** The first thing told that the rules say otherwise. */
export function difference(told: Told, end: Settlement<unknown>, draw: Draw): string | null {
  if (!isDeepStrictEqual(told.outcome, end.outcome)) {
    const [outcome, due] = [JSON.stringify(told.outcome), JSON.stringify(end.outcome)];
    return draw === null
      ? `the rules cannot give its outcome ${outcome}`
      : `its outcome is ${outcome}, the seeds give ${due}`;
  }
  const { payoutPoints, multiplierHundredths } = end;
  if (told.payoutPoints !== payoutPoints) return `it pays ${told.payoutPoints} points, the rules give ${payoutPoints}`;
  if (told.multiplierHundredths === multiplierHundredths) return null;
  return `its multiplier is ${told.multiplierHundredths} hundredths, the rules give ${multiplierHundredths}`;
}

/** Null when the rules would have left the round open. */
function settledAtOnce(
  game: GameName,
  { params, stakePoints }: Pick<Bet, 'params' | 'stakePoints'>,
  floats: readonly number[],
): Settlement<unknown> | null {
  if (isRoundGame(game)) return settledRound(game, { params, stakePoints }, floats);
  return singleShotRules(game).settle(params, stakePoints, floats);
}

function settledRound(
  game: RoundGame,
  { params, stakePoints }: Pick<Bet, 'params' | 'stakePoints'>,
  floats: readonly number[],
): Settlement<unknown> | null {
  const rules = roundRules(game);
  const secret = rules.deal(params, floats);
  // No round that is over at once depends on the highest payout.
  const context = { stakePoints, elapsedMs: 0, maxPayoutPoints: MAX_POINTS };
  const step = rules.open(params, secret, context);
  if (step.kind === 'ended') return step.end;
  // A flight with a target flies to its end by the clock; a round without a clock would wait for the player.
  if (step.kind !== 'open' || rules.dueAfterMs(step.progress, secret) === null) return null;
  return rules.settle(step.progress, secret, { ...context, elapsedMs: Infinity });
}
