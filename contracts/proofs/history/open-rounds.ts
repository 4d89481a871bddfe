// Moves and ends of rounds belong to the start of their round: its game, draw, bet and stake, and what was shown before.
import { blackjackOutcome, firstStakeOf } from '../../games/blackjack/outcome.ts';
import type { RoundGame } from '../../games/catalogue.ts';
import { roundRules } from '../../games/rules.ts';
import { requireRoundGame } from '../../play/rounds.ts';
import { grouped } from '../../words/figures.ts';
import { type Draw, type End, type Move, PlayedAgain, type Start } from './played-again.ts';

/** `moved`: points so far. `again`: null while its seed is not revealed. */
type Open = { start: Start; moved: number; again: PlayedAgain | null };

/** Methods return a complaint or null, and throw for events of no round. Events are given in the order of the log. */
export class OpenRounds {
  /** By the id of the command that started them. */
  readonly #rounds = new Map<string, Open>();

  get count(): number {
    return this.#rounds.size;
  }

  isOpen({ payload: { startId } }: Move | End): boolean {
    return this.#rounds.has(startId);
  }

  /** `draw`: null while its seed is not revealed. */
  started(start: Start, draw: Draw | null): string | null {
    const { commandId, amount, payload } = start;
    const isSecond = this.#rounds.has(commandId);
    const open: Open = { start, moved: amount, again: null };
    this.#rounds.set(commandId, open);
    if (isSecond || payload.startId !== commandId) return 'starts a round under the id of another one.';
    if (amount !== -payload.stakePoints) return `moves other points than its stake of ${grouped(payload.stakePoints)}.`;
    if (draw === null) return null;
    open.again = new PlayedAgain(start, draw);
    return open.again.started();
  }

  /** Of an open round. */
  moved(move: Move): string | null {
    const open = this.#rounds.get(move.payload.startId)!;
    open.moved += move.amount;
    return differenceWords(open.start, move, move.payload.stakePoints) ?? open.again?.moved(move) ?? null;
  }

  /** Of an open round. `recomputed`: its complaint about the result, with a draw that is known. */
  ended(end: End, recomputed: (draw: Draw | undefined) => string | null): string | null {
    const { amount, payload } = end;
    const { start, moved, again } = this.#rounds.get(payload.startId)!;
    this.#rounds.delete(payload.startId);
    return (
      differenceWords(start, end, betStakeOf(end)) ??
      amountWords(moved + amount, payload) ??
      recomputed(again?.draw) ??
      again?.ended(end) ??
      null
    );
  }
}

type Returned = { stakePoints: number; payoutPoints: number };

/** `moved`: by all events of the round. */
export function amountWords(moved: number, { stakePoints, payoutPoints }: Returned): string | null {
  if (moved === payoutPoints - stakePoints) return null;
  return `moves other points than its stake of ${grouped(stakePoints)} and its payout of ${grouped(payoutPoints)} make.`;
}

/** Without what moves added. */
function betStakeOf({ game, payload: { outcome, stakePoints } }: End): number {
  return game === 'blackjack' ? firstStakeOf(blackjackOutcome.parse(outcome), stakePoints) : stakePoints;
}

function differenceWords(start: Start, later: Move | End, stakePoints: number): string | null {
  const what = difference(start, later, stakePoints);
  return what === null ? null : `has another ${what} than its round was started with.`;
}

function difference(start: Start, { game, payload }: Move | End, stakePoints: number): string | null {
  const bet = start.payload;
  if (game !== start.game) return 'game';
  if (payload.epoch !== bet.epoch || payload.nonce !== bet.nonce) return 'draw';
  if (payload.rulesVersion !== bet.rulesVersion) return 'version of the rules';
  const of = requireRoundGame(game);
  if (paramsText(of, payload.params) !== paramsText(of, bet.params)) return 'bet';
  if ('maxPayoutPoints' in payload && payload.maxPayoutPoints !== bet.maxPayoutPoints) return 'highest payout';
  return stakePoints === bet.stakePoints ? null : 'stake';
}

/** With the schema's field order. */
function paramsText(game: RoundGame, params: unknown): string {
  return JSON.stringify(roundRules(game).params.parse(params));
}
