// Moves and ends of rounds belong to the start of their round: its game, draw, bet and stake.
import type { EventOf } from '../../events.ts';
import { blackjackOutcome, firstStakeOf } from '../../games/blackjack/outcome.ts';
import type { RoundGame } from '../../games/catalogue.ts';
import { roundRules } from '../../games/rules.ts';
import { requireRoundGame } from '../../play/rounds.ts';
import { grouped } from '../../words/figures.ts';

type Start = EventOf<'round-started'>;
type Move = EventOf<'round-advanced'> | EventOf<'round-raised'>;
type End = EventOf<'round-settled'>;

/** `moved`: points so far. */
type Open = { start: Start; moved: number };

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

  started(start: Start): string | null {
    const { commandId, amount, payload } = start;
    const isSecond = this.#rounds.has(commandId);
    this.#rounds.set(commandId, { start, moved: amount });
    if (isSecond || payload.startId !== commandId) return 'starts a round under the id of another one.';
    return amount === -payload.stakePoints
      ? null
      : `moves other points than its stake of ${grouped(payload.stakePoints)}.`;
  }

  /** Of an open round. */
  moved(move: Move): string | null {
    const open = this.#rounds.get(move.payload.startId)!;
    open.moved += move.amount;
    return differenceWords(open.start, move, move.payload.stakePoints);
  }

  /** Of an open round. */
  ended(end: End): string | null {
    const { amount, payload } = end;
    const { start, moved } = this.#rounds.get(payload.startId)!;
    this.#rounds.delete(payload.startId);
    return differenceWords(start, end, betStakeOf(end)) ?? amountWords(moved + amount, payload);
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
  return stakePoints === bet.stakePoints ? null : 'stake';
}

/** With the schema's field order. */
function paramsText(game: RoundGame, params: unknown): string {
  return JSON.stringify(roundRules(game).params.parse(params));
}
