import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Online } from '#contracts/internal/chat.ts';
import type { Log } from '#infra/process/log.ts';

const EVERY_MS = 5000;
/** A gateway that has not written for this long is down. */
const GONE_SECONDS = 20;

const countRow = z.strictObject({ count: z.int() });

export type OnlineRooms = { pool: DatabasePool; name: string; log: Log; everyMs?: number };

/** A player with sockets at two gateways counts at both. */
export class OnlineCount implements Online, AsyncDisposable {
  readonly #rooms: OnlineRooms;
  #count = 0;
  #watch: { timer: NodeJS.Timeout; countHere: () => number; onChange: (count: number) => void } | null = null;
  #exchange: Promise<void> | null = null;

  constructor(rooms: OnlineRooms) {
    this.#rooms = rooms;
  }

  get count(): number {
    return Math.max(this.#count, this.#watch?.countHere() ?? 0);
  }

  watch(countHere: () => number, onChange: (count: number) => void): () => void {
    const timer = setInterval(() => this.#tick(), this.#rooms.everyMs ?? EVERY_MS).unref();
    this.#watch = { timer, countHere, onChange };
    return () => {
      clearInterval(timer);
      this.#watch = null;
    };
  }

  #tick(): void {
    this.#exchange ??= this.#exchangeCounts()
      .catch((error: unknown) => this.#rooms.log.warn({ err: error }, 'players online could not be counted'))
      .finally(() => (this.#exchange = null));
  }

  async #exchangeCounts(): Promise<void> {
    const { pool, name } = this.#rooms;
    if (this.#watch === null) return;
    await pool.query(sql.unsafe`
      insert into chat.presence (gateway, players, seen_at) values (${name}, ${this.#watch.countHere()}, now())
      on conflict (gateway) do update set players = excluded.players, seen_at = excluded.seen_at`);
    const count = await pool.oneFirst(sql.type(countRow)`
      select coalesce(sum(players), 0)::int8 as count from chat.presence
      where seen_at > now() - ${GONE_SECONDS} * interval '1 second'`);
    if (count === this.#count) return;
    this.#count = count;
    this.#watch?.onChange(count);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#watch !== null) clearInterval(this.#watch.timer);
    await this.#exchange;
    const { pool, name } = this.#rooms;
    await pool.query(sql.unsafe`delete from chat.presence where gateway = ${name}`).catch(() => undefined);
  }
}
