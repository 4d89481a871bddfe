// What this browser has already seen of the log, so that nothing older is shown after something newer.
// Receipts, reads and pushes raise it; every read asks for at least this much (Min-Position).
import { covers, formatPosition, laterOf, parsePosition, type Position } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';

const NOTHING: Position = new Map();

export class PositionMemory {
  /** Raised by own commands: every view must show them. */
  #commands: Position = NOTHING;
  readonly #views = new Map<ViewName, Position>();

  /** A command's receipt: whatever is read after it includes it. */
  noteCommand(position: string): void {
    this.#commands = laterOf(this.#commands, parsePosition(position));
  }

  /** A view was read, or announced, up to here. */
  noteView(view: ViewName, position: string): void {
    this.#views.set(view, laterOf(this.#views.get(view) ?? NOTHING, parsePosition(position)));
  }

  /** The least that a read of this view must show; null when anything will do. */
  wantedFor(view: ViewName): string | null {
    const wanted = this.#wanted(view);
    return wanted.size === 0 ? null : formatPosition(wanted);
  }

  /** True when a read that reached `position` is behind what has been seen meanwhile. */
  isBehind(view: ViewName, position: string): boolean {
    return !covers(parsePosition(position), this.#wanted(view));
  }

  /** True when it does not show all that this browser has done. */
  isBehindCommands(position: string): boolean {
    return !covers(parsePosition(position), this.#commands);
  }

  /** True when this view was seen later than `position` where it lies: a receipt names its own partition and no other. */
  isOvertaken(view: ViewName, position: string): boolean {
    const seen = this.#wanted(view);
    return [...parsePosition(position)].some(([partition, seq]) => seq < (seen.get(partition) ?? 0));
  }

  /** False when what was read of this view does not show that yet; a view of which nothing was read lacks nothing. */
  hasReached(view: ViewName, position: string): boolean {
    const seen = this.#views.get(view);
    return seen === undefined || covers(seen, parsePosition(position));
  }

  forget(): void {
    this.#commands = NOTHING;
    this.#views.clear();
  }

  #wanted(view: ViewName): Position {
    return laterOf(this.#commands, this.#views.get(view) ?? NOTHING);
  }
}

/** One per page: a browser tab sees the log from one place. */
export const seenPositions = new PositionMemory();
