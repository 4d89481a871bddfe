// A house whose operators pay out, its clock set by hand, and payouts desks over it that come and go.
import { openClient } from '#infra/postgres/client.ts';
import { Health } from '#infra/process/health.ts';
import { openLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import type { DayStatement } from '#contracts/payouts/day-statement.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { type Projector, startProjector } from '#projections/projector.ts';
import { openPayoutsDesk } from '#services/payouts/start.ts';
import { adjusts, holds, opens, posts, voids } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, HandClock, openTestLedger } from '#tests/support/test-ledger.ts';

export const PLAYER = 7;
const POINTS = 10_000;
export const HOUR_MS = 3_600_000;
/** The bed opens on this day, at noon. */
export const FIRST_DAY = '2026-03-10';

type LogLine = { level: number; msg: string; day?: string; points?: number };

/** A desk with everything that can be seen of it from outside. */
export type WatchedDesk = {
  pass(): Promise<void>;
  /** What /metrics shows under that name, all partitions together. */
  shown(name: string): Promise<number>;
  isReady(): boolean;
  errors(): LogLine[];
  /** The log as it was written. */
  lines(): readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
};

export class PayoutsBed {
  readonly url: string;
  readonly clock: HandClock;
  readonly ledger: OpenLedger;

  constructor(url: string, clock: HandClock, ledger: OpenLedger) {
    this.url = url;
    this.clock = clock;
    this.ledger = ledger;
  }

  passes(ms: number): void {
    this.clock.at += ms;
  }

  async gives(amountPoints: number): Promise<void> {
    await accepted(this.ledger, adjusts(PLAYER, amountPoints));
  }

  /** A hold that is posted at once; returns its id. */
  async paysOut(amountPoints: number): Promise<string> {
    const hold = holds(PLAYER, amountPoints);
    await accepted(this.ledger, hold);
    await accepted(this.ledger, { ...posts(PLAYER, hold.commandId), actor: 'operator:9' });
    return hold.commandId;
  }

  /** Of one point each, as many at once as may be. */
  async paysOutMany(payouts: number): Promise<void> {
    await Promise.all(Array.from({ length: payouts }, () => this.paysOut(1)));
  }

  async holdsAndVoids(amountPoints: number): Promise<void> {
    const hold = holds(PLAYER, amountPoints);
    await accepted(this.ledger, hold);
    await accepted(this.ledger, voids(PLAYER, hold.commandId));
  }

  openViews(): Promise<Projector> {
    return startProjector({ databaseUrl: this.url, feed: this.ledger.feed, announce() {} });
  }

  /** The views as far as the log. */
  async folded(): Promise<void> {
    await using projector = await this.openViews();
    await projector.caughtUp();
  }

  /** Its first pass is over. */
  async openDesk(databaseUrl = this.url): Promise<WatchedDesk> {
    const [metrics, health] = [new Metrics(), new Health()];
    const lines: string[] = [];
    const to = { write: (line: string) => void lines.push(line) };
    const log = openLog({ level: 'info', to });
    const desk = openPayoutsDesk({ databaseUrl, clock: this.clock, log, metrics, health });
    await desk.pass();
    return {
      pass: desk.pass,
      async shown(name) {
        const found = (await metrics.text()).matchAll(new RegExp(`^tallyhouse_${name}(?:\\{.*\\})? (.+)$`, 'gm'));
        return [...found].reduce((sum, [, value]) => sum + Number(value), 0);
      },
      isReady: () => health.report().isReady,
      errors: () => lines.map((line) => JSON.parse(line) as LogLine).filter(({ level }) => level >= 50),
      lines: () => lines,
      [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
    };
  }

  async statements(): Promise<(DayStatement & { closedAt: number })[]> {
    const rows = await this.ask<DayStatement & { closedAt: number }>(
      `SELECT day::text, partition, payouts::float8 AS payouts, points::text AS points, first_seq::float8 AS "firstSeq",
         last_seq::float8 AS "lastSeq", sha256, extract(epoch FROM closed_at)::float8 * 1000 AS "closedAt"
       FROM payouts_desk.day_statement ORDER BY day, partition`,
    );
    return rows.map((row) => ({ ...row, points: BigInt(row.points) }));
  }

  async ask<Row>(statement: string): Promise<Row[]> {
    await using client = await openClient(this.url);
    return (await client.pg.query(statement)).rows as Row[];
  }
}

export async function payoutsBed(): Promise<PayoutsBed & AsyncDisposable> {
  const db = await testDatabase();
  const clock = new HandClock();
  clock.at = Date.parse(`${FIRST_DAY}T12:00:00Z`);
  const ledger = await openTestLedger(db.url, { clock });
  await accepted(ledger, opens(PLAYER));
  await accepted(ledger, adjusts(PLAYER, POINTS));
  return Object.assign(new PayoutsBed(db.url, clock, ledger), {
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  });
}
