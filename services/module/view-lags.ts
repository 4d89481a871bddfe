import type { Position } from '#contracts/position.ts';

type Checkpoint = { view: string; isStale: boolean; partition: number; seq: number };
/** `behind`: events of the log that are not folded yet. */
export type ViewLag = { view: string; behind: number; isStale: boolean };

/** The furthest behind first. A partition without a checkpoint is behind by all its events. */
export function lagsOf(checkpoints: readonly Checkpoint[], end: Position): ViewLag[] {
  const all = [...end.values()].reduce((sum, seq) => sum + seq, 0);
  const views = new Map<string, ViewLag>();
  for (const { view, isStale, partition, seq } of checkpoints) {
    const before = views.get(view) ?? { view, isStale, behind: all };
    views.set(view, { ...before, behind: before.behind - Math.min(seq, end.get(partition) ?? 0) });
  }
  return [...views.values()].toSorted((one, other) => other.behind - one.behind || one.view.localeCompare(other.view));
}
