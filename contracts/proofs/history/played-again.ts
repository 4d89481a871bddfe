// Rounds in moves, played again from their seeds: what was shown at the start and at each move, and how the moves end.
import type { EventOf } from '../../events.ts';
import { isRoundGame, type RoundGame } from '../../games/catalogue.ts';
import { movesOf } from '../../games/round-moves.ts';
import { endAtOnce, endsAfter } from '../../games/round-ends.ts';
import type { RoundContext, RoundRules, RoundShape } from '../../games/round.ts';
import { roundRules } from '../../games/rules.ts';
import { requireRoundGame } from '../../play/rounds.ts';

export type Start = EventOf<'round-started'>;
export type Move = EventOf<'round-advanced'> | EventOf<'round-raised'>;
export type End = EventOf<'round-settled'>;

/** The floats of a draw. */
export type Draw = (count: number) => readonly number[];

/** Methods return a complaint or null, and throw for events of no round. Events are given in the order of the log. */
export class PlayedAgain {
  readonly draw: Draw;
  readonly #game: RoundGame;
  readonly #rules: RoundRules<RoundShape>;
  readonly #params: unknown;
  readonly #secret: unknown;
  readonly #context: RoundContext;
  /** As the last event shows it. */
  #progress: unknown;

  constructor({ game, payload }: Start, draw: Draw) {
    const { stakePoints, maxPayoutPoints } = payload;
    this.draw = draw;
    this.#game = requireRoundGame(game);
    this.#rules = roundRules(this.#game);
    this.#params = this.#rules.params.parse(payload.params);
    this.#secret = this.#rules.deal(this.#params, draw(this.#rules.floatsNeeded(this.#params)));
    this.#context = { stakePoints, elapsedMs: 0, maxPayoutPoints };
    this.#progress = this.#rules.progress.parse(payload.progress);
  }

  started(): string | null {
    const step = this.#rules.open(this.#params, this.#secret, this.#context);
    if (step.kind !== 'open') return 'leaves a round open that its seeds decide at its start.';
    return this.#isShown(step.progress) ? null : 'shows something else at the start than its seeds give.';
  }

  moved({ type, amount, payload }: Move): string | null {
    const [before, moves] = [this.#progress, movesOf(this.#game)];
    this.#progress = this.#rules.progress.parse(payload.progress);
    const made = moves.made(this.#progress);
    if (made.length !== moves.made(before).length + 1) return 'is not one move after the event before.';
    const move = made.at(-1);
    const takes = this.#rules.extraStakePoints(move, this.#context.stakePoints);
    if (amount !== -takes || (type === 'round-raised') !== takes > 0) return 'moves other points than its move takes.';
    const step = this.#rules.act(before, move, this.#secret, this.#context);
    if (step.kind === 'ended') return 'goes on after a move that ends the round by its seeds.';
    if (step.kind !== 'open') return 'is a move that the rules refuse.';
    return this.#isShown(step.progress) ? null : 'shows another move, or something else than its seeds give.';
  }

  ended({ payload: { outcome, stakePoints } }: End): string | null {
    const told = this.#rules.outcome.parse(outcome);
    const ends = endsAfter(this.#game, {
      params: this.#params,
      progress: this.#progress,
      outcome: told,
      secret: this.#secret,
      context: this.#context,
    });
    const text = JSON.stringify(told);
    const isOne = ends.some((end) => this.#textOf(end.outcome) === text && end.stakedPoints === stakePoints);
    return isOne ? null : 'ends with other moves than those that were made.';
  }

  #isShown(due: unknown): boolean {
    return JSON.stringify(this.#progress) === JSON.stringify(this.#rules.progress.parse(due));
  }

  /** With the schema's field order. */
  #textOf(outcome: unknown): string {
    return JSON.stringify(this.#rules.outcome.parse(outcome));
  }
}

/** Of a round that is one event. With moves to make, it would be more. */
export function atOnceComplaint({ game, payload }: EventOf<'round-played'>, draw: Draw): string | null {
  if (game === null || !isRoundGame(game)) return null;
  const rules = roundRules(game);
  const params = rules.params.parse(payload.params);
  const due = endAtOnce(game, { params, stakePoints: payload.stakePoints }, draw(rules.floatsNeeded(params)));
  if (due === null) return 'ends a round at once that leaves moves to its player.';
  const [told, end] = [payload.outcome, due.outcome].map((outcome) => JSON.stringify(rules.outcome.parse(outcome)));
  return told === end ? null : 'ends a round at once with moves that its player did not make.';
}
