// Prevents a player from seeing a balance older than their last receipt. A position beyond the log's end is refused at once.
import { HEADERS } from '#contracts/definition/problem.ts';
import { covers, earlierOf, firstMissing, formatPosition, parsePosition, type Position } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';
import { refused, type Refused } from './errors.ts';
import type { LogEnd } from '#ledger/log/end.ts';
import { parseMinPosition } from './parse.ts';

const PATIENCE_MS = 3000;
/** A stalled view must not block reads that named no position. */
const HOPE_MS = 1000;

const NOT_REACHED: Refused = {
  ...refused(
    'position-not-reached',
    'The figures have not caught up with your last action yet. Try again in a moment.',
  ),
  retryAfterMs: 1000,
};

const REBUILDING: Refused = {
  ...refused(
    'position-not-reached',
    'This page is being brought up to date after an upgrade. It will be back in a few minutes. Your points are safe.',
  ),
  retryAfterMs: 15_000,
};

export type Reached = { kind: 'reached'; position: string };

/** Views whose rows a view's calls also read. */
const READ_WITH: { readonly [name in ViewName]?: readonly ViewName[] } = { statement: ['rounds'] };

/** `minPosition` must be reached; `hoped` only delays the read, for a shorter time. */
export type PositionWait = (
  view: ViewName,
  minPosition: string | undefined,
  hoped?: string,
) => Promise<Reached | Refused>;

export function positionWait(
  positions: ViewPositions,
  readLogEnd: () => Promise<LogEnd>,
  patienceMs = PATIENCE_MS,
): PositionWait {
  const logEnd = together(readLogEnd);
  return async (view, minPosition, hoped) => {
    const wanted = parseMinPosition(minPosition);
    if (wanted.kind === 'refusal') return wanted;
    const views = [view, ...(READ_WITH[view] ?? [])];
    if (views.some((read) => positions.isRebuilding(read))) return REBUILDING;
    const reachedByAll = () => views.map((read) => positions.positionOf(read)).reduce(earlierOf);
    const waitForAll = async (position: Position, timeoutMs: number) => {
      const waits = views.map((read) => positions.waitFor(read, position, timeoutMs));
      return (await Promise.all(waits)).every((isReached) => isReached);
    };
    if (wanted.value !== undefined && !covers(reachedByAll(), wanted.value)) {
      const impossible = whyImpossible(wanted.value, await logEnd());
      if (impossible !== null) return notInLog(impossible);
      if (!(await waitForAll(wanted.value, patienceMs))) return NOT_REACHED;
    }
    if (hoped !== undefined) await waitForAll(parsePosition(hoped), HOPE_MS);
    // Taken before the read, so the answer includes at least this position.
    return { kind: 'reached', position: formatPosition(reachedByAll()) };
  };
}

/** Empty for no views. */
export function earliestOf(all: readonly Reached[]): Position {
  const positions = all.map(({ position }): Position => (position === '' ? new Map() : parsePosition(position)));
  return positions.length === 0 ? new Map() : positions.reduce(earlierOf);
}

function whyImpossible(wanted: Position, { position, partitions }: LogEnd): string | null {
  const unknown = [...wanted.keys()].find((partition) => partition >= partitions);
  if (unknown !== undefined) return `The log has no partition ${unknown}.`;
  const beyond = firstMissing(position, wanted);
  return beyond === null ? null : `Partition ${beyond.partition} of the log has not come to ${beyond.seq}.`;
}

function notInLog(message: string): Refused {
  return refused('invalid-input', message, [{ path: HEADERS.minPosition, message }]);
}

/**
 * Callers during a running query share the next one: it starts after their call, so it sees every event they can have a
 * receipt of.
 */
function together<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  async function askNext(): Promise<Value> {
    await Promise.allSettled([underWay]);
    next = null;
    const asked = ask();
    underWay = asked;
    return asked;
  }
  return () => {
    next ??= askNext();
    return next;
  };
}
