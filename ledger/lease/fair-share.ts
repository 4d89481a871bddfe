import type { SeenLease } from '../log/lease/watch-leases.ts';

export type Shares = Map<string, number>;

export function sharesOf(takers: readonly string[], leases: readonly Pick<SeenLease, 'owner'>[]): Shares {
  const shares: Shares = new Map(takers.map((id) => [id, 0]));
  for (const { owner } of leases) {
    const share = owner === null ? undefined : shares.get(owner);
    if (share !== undefined) shares.set(owner!, share + 1);
  }
  return shares;
}

/** Ties go to the first by name, so all processes agree. */
export function assign(free: readonly number[], shares: Shares): Map<number, string> {
  const assigned = new Map<number, string>();
  const counted = new Map(shares);
  for (const partition of free) {
    const [least] = [...counted].toSorted(([idA, a], [idB, b]) => a - b || (idA < idB ? -1 : 1));
    if (least === undefined) break;
    assigned.set(partition, least[0]);
    counted.set(least[0], least[1] + 1);
  }
  return assigned;
}

/** True if another sequencer would not exceed this one after a handover. */
export function hasTooMany(mine: number, me: string, shares: Shares): boolean {
  return [...shares].some(([id, share]) => id !== me && share + 2 <= mine);
}
