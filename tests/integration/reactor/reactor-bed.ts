import type { Command, CommandOf } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { housePolicies } from '#services/house.ts';
import { openReactor, type Reactor, type ReactorRooms } from '#services/reactor/start.ts';
import { adjusts, holds, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, eventsOf, HandClock, openTestLedger } from '#tests/support/test-ledger.ts';
import { BentFeed } from './bent-feed.ts';

export const PLAYER = 7;
const POINTS = 1000;
export const ABANDONED_ROUND_MS = DAY_MS;

class WatchedDoor implements Ledger {
  readonly sent: { command: Command; outcome: Outcome | null }[] = [];
  /** By default the ledger's own answer. */
  answer: (command: Command) => Promise<Outcome>;

  constructor(ledger: Ledger) {
    this.answer = (command) => ledger.submit(command);
  }

  async submit(command: Command): Promise<Outcome> {
    const entry: WatchedDoor['sent'][number] = { command, outcome: null };
    this.sent.push(entry);
    entry.outcome = await this.answer(command);
    return entry.outcome;
  }

  get ids(): string[] {
    return this.sent.map(({ command }) => command.commandId);
  }
}

export class ReactorBed {
  readonly clock: HandClock;
  readonly feed: BentFeed;
  readonly door: WatchedDoor;
  readonly ledger: OpenLedger;
  readonly url: string;

  constructor(url: string, ledger: OpenLedger, clock: HandClock) {
    this.url = url;
    this.ledger = ledger;
    this.clock = clock;
    this.feed = new BentFeed(ledger.feed);
    this.door = new WatchedDoor(ledger);
  }

  start(rooms: Partial<ReactorRooms> = {}): Promise<Reactor> {
    const { url: databaseUrl, feed, door: ledger, clock } = this;
    const own = {
      databaseUrl,
      feed,
      ledger,
      clock,
      policies: housePolicies({ abandonedRoundMs: () => ABANDONED_ROUND_MS }),
      log: silentLog(),
      metrics: new Metrics(),
    };
    return openReactor({ ...own, ...rooms });
  }

  async hold(expiresInMs: number | null, amountPoints = 40): Promise<CommandOf<'hold-points'>> {
    const hold = holds(PLAYER, amountPoints, expiresInMs);
    await accepted(this.ledger, hold);
    return hold;
  }

  expiries(count: number): Promise<LedgerEvent[]> {
    return eventually(async () => {
      const expired = (await eventsOf(this.url)).filter(({ type }) => type === 'hold-expired');
      return expired.length >= count ? expired : null;
    });
  }

  async waiting(): Promise<{ subject: string; inMs: number }[]> {
    await using client = await openClient(this.url);
    const { rows } = await client.pg.query<{ subject: string; at: string }>(
      'SELECT subject, due_at AS at FROM reactor.deadline ORDER BY due_at',
    );
    return rows.map(({ subject, at }) => ({ subject, inMs: Number(at) - this.clock.at }));
  }

  async parked(): Promise<{ seq: number; reason: string }[]> {
    await using client = await openClient(this.url);
    const { rows } = await client.pg.query<{ seq: number; reason: string }>(
      'SELECT DISTINCT seq::float8 AS seq, reason FROM reactor.parked ORDER BY seq',
    );
    return rows;
  }

  /** To the database this is a crash. */
  async cutDispatchers(): Promise<void> {
    await endBackends(this.url, 'tallyhouse reactor deadlines%');
  }
}

export async function reactorBed(): Promise<ReactorBed & AsyncDisposable> {
  const db = await testDatabase();
  const clock = new HandClock();
  const ledger = await openTestLedger(db.url, { clock });
  await accepted(ledger, opens(PLAYER));
  await accepted(ledger, adjusts(PLAYER, POINTS));
  return Object.assign(new ReactorBed(db.url, ledger, clock), {
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  });
}
