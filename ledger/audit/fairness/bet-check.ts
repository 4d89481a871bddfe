import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EventOf } from '#contracts/events.ts';
import { type GameName, isRoundGame } from '#contracts/games/catalogue.ts';
import type { Settlement } from '#contracts/games/game.ts';
import { endAtOnce } from '#contracts/games/round-ends.ts';
import { betRules, RULES, singleShotRules } from '#contracts/games/rules.ts';
import { complaintOf } from '#contracts/internal/topics/complaint.ts';
import { DRAWS_BEHIND } from './draws-behind.ts';

/** The first `count` floats of the round; null while the seed is unknown. */
export type Draw = ((count: number) => readonly number[]) | null;

type Bet = { params: unknown; stakePoints: number; rulesVersion: number };
type Told = Bet & Pick<EventOf<'round-played'>['payload'], 'outcome' | 'payoutPoints' | 'multiplierHundredths'>;

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

export function byTheRules(check: () => string | null): string | null {
  try {
    return check();
  } catch (error) {
    if (error instanceof z.ZodError) return `the rules do not accept it: ${complaintOf(error)}`;
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

export function betComplaint(game: GameName, { stakePoints, rulesVersion }: Bet): string | null {
  const known = RULES[game].rulesVersion;
  if (rulesVersion > known) return `it was played by version ${rulesVersion} of the rules; known is ${known}`;
  return stakePoints >= 1 ? null : 'it has no stake';
}

/** Throws RangeError if outcome and parameters need different numbers of draws. */
export function floatsOf(game: GameName, { params, outcome }: Pick<Told, 'params' | 'outcome'>, draw: Draw) {
  const needed = betRules(game).floatsNeeded(params);
  if (draw !== null) return draw(needed);
  const behind: (told: never) => readonly number[] = DRAWS_BEHIND[game];
  const floats = behind(RULES[game].outcome.parse(outcome) as never);
  if (floats.length !== needed) throw new RangeError(`its outcome has ${floats.length} draws, not ${needed}`);
  return floats;
}

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

/** Null if the rules leave the round open. */
function settledAtOnce(
  game: GameName,
  { params, stakePoints }: Pick<Bet, 'params' | 'stakePoints'>,
  floats: readonly number[],
): Settlement<unknown> | null {
  if (isRoundGame(game)) return endAtOnce(game, { params, stakePoints }, floats);
  return singleShotRules(game).settle(params, stakePoints, floats);
}
