// The consistency token: how far into the log something reaches, per partition.
// A receipt carries one, a read asks for one (Min-Position) and answers with one (As-Of-Position), a push carries one.
import { z } from 'zod';

/** partition -> last sequence number seen. A partition that is absent stands at 0. */
export type Position = ReadonlyMap<number, number>;

const FORM = /^(\d{1,4}:\d{1,16})(,\d{1,4}:\d{1,16})*$/;

/** Of 256 partitions, as many as a log may have, each part as long as it can be. */
const LONGEST = 256 * '9999:9007199254740991,'.length;

/** Wire form: "0:1234" or "0:1234,3:99", partitions ascending. */
export const positionText = z.string().max(LONGEST).regex(FORM, 'A position looks like 0:1234 or 0:1234,1:77.');

export function parsePosition(text: string): Position {
  const position = new Map<number, number>();
  for (const part of text.split(',')) {
    const [partition, seq] = part.split(':');
    position.set(Number(partition), Number(seq));
  }
  return position;
}

export function formatPosition(position: Position): string {
  return [...position]
    .toSorted(([a], [b]) => a - b)
    .map(([partition, seq]) => `${partition}:${seq}`)
    .join(',');
}

export function positionAt(partition: number, seq: number): string {
  return `${partition}:${seq}`;
}

/** The first partition of `wanted` in which `reached` is not as far, and how far it would have to be; null: there is none. */
export function firstMissing(reached: Position, wanted: Position): { partition: number; seq: number } | null {
  for (const [partition, seq] of wanted) if ((reached.get(partition) ?? 0) < seq) return { partition, seq };
  return null;
}

/** True when `reached` has everything that `wanted` names. */
export function covers(reached: Position, wanted: Position): boolean {
  return firstMissing(reached, wanted) === null;
}

/** The later of two positions, partition by partition. */
export function laterOf(one: Position, other: Position): Position {
  const later = new Map(one);
  for (const [partition, seq] of other) later.set(partition, Math.max(seq, later.get(partition) ?? 0));
  return later;
}
