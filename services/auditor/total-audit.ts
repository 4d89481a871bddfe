import type { CommonQueryMethods } from 'slonik';
import { dayOf } from '#contracts/days/utc-day.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { parsePosition } from '#contracts/position.ts';
import { grouped } from '#contracts/words/figures.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { latestTotal, type PublishedTotal } from '../proofs/port/latest-total.ts';

const PLAYERS: readonly string[] = ['players:available', 'players:held'];

/** `reason` is null if the published total is what the books say that players have. */
export type TotalFinding = { told: string; reason: string | null };

/** Each published total is compared once: old figures of the books do not change. */
export class TotalAudit {
  #compared: { of: PublishedTotal; finding: TotalFinding } | null = null;

  /** Null before the first total. */
  get finding(): TotalFinding | null {
    return this.#compared?.finding ?? null;
  }

  async turn(db: CommonQueryMethods): Promise<void> {
    const latest = await latestTotal(db);
    if (latest === null) return;
    const { of } = this.#compared ?? {};
    if (of !== undefined && latest.day === of.day && latest.total === of.total && latest.debts === of.debts) return;
    const books = await trialBalanceAt(db, parsePosition(latest.position));
    if (books.kind === 'behind') return;
    const booked = books.lines
      .filter(({ account }) => PLAYERS.includes(account))
      .reduce((sum, { balance }) => sum + balance, 0n);
    this.#compared = { of: latest, finding: findingOf(latest, booked) };
  }
}

export function findingOf({ day, total, debts }: PublishedTotal, booked: bigint): TotalFinding {
  const date = dayOf(day * DAY_MS);
  const published = `${grouped(total)} points owed to players and ${grouped(debts)} owed by players on ${date}`;
  const isSame = BigInt(total) - BigInt(debts) === booked;
  return {
    told: `${published} are what the books say`,
    reason: isSame ? null : `Published were ${published}; the books give ${grouped(booked)} together.`,
  };
}
