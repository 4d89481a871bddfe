import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { Preview } from '#contracts/finance/files.ts';
import { unbalancedSentence } from './finish-import.ts';
import type { StatementHead } from './item.ts';
import type { StatementLine } from './line.ts';

const SHOWN = 50;

type Section = { lines: { record: number; at: number }[]; sums: Map<string, bigint> };

/** Finds the problems that an import finds at the end of each statement, in the part of the file that is previewed. */
export class PreviewedStatements {
  readonly #open = new Map<number, Section>();
  readonly #sums = new Map<string, { in: bigint; out: bigint }>();
  readonly #told: Preview['statements'] = [];

  /** Pending lines are in no sum. */
  add(section: number, { record, at, micros, currency, isPending }: StatementLine): void {
    if (isPending) return;
    const sums = this.#sums.get(currency) ?? { in: 0n, out: 0n };
    if (micros > 0) sums.in += BigInt(micros);
    else sums.out -= BigInt(micros);
    this.#sums.set(currency, sums);
    const open: Section = this.#open.get(section) ?? { lines: [], sums: new Map() };
    open.lines.push({ record, at });
    open.sums.set(currency, (open.sums.get(currency) ?? 0n) + BigInt(micros));
    this.#open.set(section, open);
  }

  /** The problems that only the end of a statement shows. */
  end({ section, head }: { section: number; head: StatementHead }): { record: number; problem: string }[] {
    const open = this.#open.get(section);
    this.#open.delete(section);
    const { opening, closing, toAt, isStated, fromAt, ...told } = head;
    const lines = open?.lines ?? [];
    const sum = open?.sums.get(head.currency) ?? 0n;
    const hasBalances = opening !== null && closing !== null;
    const difference = hasBalances ? BigInt(closing) - BigInt(opening) - sum : null;
    const times = lines.map(({ at }) => at);
    const [first, last] = isStated ? [fromAt, toAt] : [least(times), most(times)];
    if (this.#told.length < SHOWN) {
      const [from, to] = [first, last].map((at) => (at === null ? null : instantOf(at))) as [
        string | null,
        string | null,
      ];
      this.#told.push({ ...told, from, to, isStated, opening, closing, lines: lines.length, difference });
    }
    const end = isStated && toAt !== null ? (Math.floor(toAt / DAY_MS) + 1) * DAY_MS : Infinity;
    const late = lines
      .filter(({ at }) => at >= end)
      .map(({ record, at }) => {
        return { record, problem: `Dated ${dayOf(at)}, after the end of its statement on ${dayOf(toAt!)}` };
      });
    if (difference === null || difference === 0n) return late;
    const sums = { opening: BigInt(opening!), sum, closing: BigInt(closing!) };
    return [...late, { record: -section, problem: unbalancedSentence(sums) }];
  }

  sums(): Preview['sums'] {
    return [...this.#sums].map(([currency, sums]) => ({ currency, ...sums }));
  }

  told(): Preview['statements'] {
    return this.#told;
  }
}

const least = (times: readonly number[]) =>
  times.reduce<number | null>((one, at) => (one === null ? at : Math.min(one, at)), null);
const most = (times: readonly number[]) =>
  times.reduce<number | null>((one, at) => (one === null ? at : Math.max(one, at)), null);
