// Reads accept Min-Position and return As-Of-Position; receipts and pushes carry one.
import { z } from 'zod';

/** Absent partitions are at 0. */
export type Position = ReadonlyMap<number, number>;

const FORM = /^(\d{1,4}:\d{1,16})(,\d{1,4}:\d{1,16})*$/;

/** 256 partitions, the most a log may have, each at full length. */
const LONGEST = 256 * '9999:9007199254740991,'.length;

/** Wire form, partitions ascending: "0:1234,3:99" */
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

/** The first partition where `reached` is behind, and the position it needs. */
export function firstMissing(reached: Position, wanted: Position): { partition: number; seq: number } | null {
  for (const [partition, seq] of wanted) if ((reached.get(partition) ?? 0) < seq) return { partition, seq };
  return null;
}

export function covers(reached: Position, wanted: Position): boolean {
  return firstMissing(reached, wanted) === null;
}

/** Partitions that `other` lacks are at 0. */
export function earlierOf(one: Position, other: Position): Position {
  return new Map([...one].map(([partition, seq]) => [partition, Math.min(seq, other.get(partition) ?? 0)]));
}

export function laterOf(one: Position, other: Position): Position {
  const later = new Map(one);
  for (const [partition, seq] of other) later.set(partition, Math.max(seq, later.get(partition) ?? 0));
  return later;
}
