// Log positions that this browser has seen, so that nothing older is shown. Receipts, reads and pushes raise them; every
// read requires them (Min-Position).
import { covers, formatPosition, laterOf, parsePosition, type Position } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';

const NOTHING: Position = new Map();

export class PositionMemory {
  #commands: Position = NOTHING;
  readonly #views = new Map<ViewName, Position>();

  noteCommand(position: string): void {
    this.#commands = laterOf(this.#commands, parsePosition(position));
  }

  noteView(view: ViewName, position: string): void {
    this.#views.set(view, laterOf(this.#views.get(view) ?? NOTHING, parsePosition(position)));
  }

  /** Null when any position will do. */
  wantedFor(view: ViewName): string | null {
    const wanted = this.#wanted(view);
    return wanted.size === 0 ? null : formatPosition(wanted);
  }

  isBehind(view: ViewName, position: string): boolean {
    return !covers(parsePosition(position), this.#wanted(view));
  }

  isBehindCommands(position: string): boolean {
    return !covers(parsePosition(position), this.#commands);
  }

  /** Compares within the position's own partition: a receipt names no other. */
  isOvertaken(view: ViewName, position: string): boolean {
    const seen = this.#wanted(view);
    return [...parsePosition(position)].some(([partition, seq]) => seq < (seen.get(partition) ?? 0));
  }

  /** False when the data read so far lacks that position. True for a view that was never read. */
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

export const seenPositions = new PositionMemory();
