import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { WhatIfResult } from '#contracts/settings/what-if.ts';

type Sums = { before: bigint; after: bigint };
type Decided = { at: number; account: number; before: number; after: number };
type Totals = Pick<WhatIfResult, 'before' | 'after' | 'days' | 'facts' | 'players' | 'decisions' | 'unexplained'>;

const LARGEST = 10;

const numberOf = (at: number): number => Math.floor(at / DAY_MS);

const nothing = (): Sums => ({ before: 0n, after: 0n });

function add(sums: Sums, before: bigint, after: bigint): void {
  sums.before += before;
  sums.after += after;
}

const sizeOf = ({ before, after }: Sums): bigint => (after > before ? after - before : before - after);

/** Sums what decisions brought and would have brought. */
export class Tally {
  /** By days since the epoch. */
  readonly #days = new Map<number, Sums>();
  readonly #span: readonly [first: number, last: number];
  /** Only players with a difference. The house is none. */
  readonly #players = new Map<number, Sums>();
  readonly #facts = new Map<string, { count: number; points: bigint }>();
  #decisions = 0;
  #unexplained = 0;

  constructor({ from, to }: { from: number; to: number }) {
    this.#span = [numberOf(from), numberOf(to - 1)];
    for (let day = numberOf(from); day <= numberOf(to - 1); day++) this.#days.set(day, nothing());
  }

  /** Times outside the period count with its nearest day. */
  decided({ at, account, before, after }: Decided): void {
    const [was, would] = [BigInt(before), BigInt(after)];
    add(this.#dayOf(at), was, would);
    if (was === would || isHouseAccount(account)) return;
    const player = this.#players.get(account) ?? nothing();
    add(player, was, would);
    this.#players.set(account, player);
  }

  /** Whether the value in force then explains what the log has. */
  checked(isExplained: boolean): void {
    this.#decisions += 1;
    if (!isExplained) this.#unexplained += 1;
  }

  fact(name: string, points: number, count = 1): void {
    const known = this.#facts.get(name) ?? { count: 0, points: 0n };
    known.count += count;
    known.points += BigInt(points);
    this.#facts.set(name, known);
  }

  totals(): Totals {
    const sum = nothing();
    for (const { before, after } of this.#days.values()) add(sum, before, after);
    const players = [...this.#players].map(([account, sums]) => ({ account, ...sums }));
    const changed = players.filter(({ before, after }) => before !== after);
    return {
      ...sum,
      days: [...this.#days]
        .toSorted(([one], [other]) => one - other)
        .map(([day, sums]) => ({ day: dayOf(day * DAY_MS), ...sums })),
      facts: [...this.#facts].map(([name, fact]) => ({ name, ...fact })),
      players: {
        more: changed.filter(({ before, after }) => after > before).length,
        less: changed.filter(({ before, after }) => after < before).length,
        largest: largestOf(changed),
      },
      decisions: this.#decisions,
      unexplained: this.#unexplained,
    };
  }

  #dayOf(at: number): Sums {
    const [first, last] = this.#span;
    return this.#days.get(Math.max(first, Math.min(last, numberOf(at))))!;
  }
}

function largestOf<Player extends Sums & { account: number }>(players: readonly Player[]): Player[] {
  const bySize = (one: Player, other: Player) => Number(sizeOf(other) - sizeOf(one)) || one.account - other.account;
  return players.toSorted(bySize).slice(0, LARGEST);
}
