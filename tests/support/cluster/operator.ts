// Holds points for a second each, which the reactor has to expire, and takes some permanently.
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '#infra/postgres/pool.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { grantRole } from '#services/identity/users/administer.ts';
import { Caller, WronglyRefused } from './caller.ts';

const HOLDS_AT_ONCE = 3;
const ENDED_WITHIN_MS = 45_000;

const OPEN_HOLDS = `select count(*) filter (where kind = 4) - count(*) filter (where kind in (5, 6, 7)) as open
  from event where kind between 4 and 7`;

export class ClusterOperator {
  readonly caller: Caller;
  /** The account whose points are held. */
  readonly #holder: number;

  private constructor(caller: Caller, holder: number) {
    this.caller = caller;
    this.#holder = holder;
  }

  static async open(databaseUrl: string, gateways: readonly string[]): Promise<ClusterOperator> {
    const caller = new Caller({ name: 'operator', address: '10.1.0.1', gateways }, 0);
    await caller.register();
    const holder = new Caller({ name: 'holder', address: '10.1.0.2', gateways }, 0);
    await holder.register();
    holder.leave();
    const pool = await openPool(databaseUrl, { max: 1 });
    const desk = { pool, actor: 'cli:tests', drawCommandId: randomCommandId };
    await grantRole(desk, caller.name, { role: 'admin', reason: 'operates' });
    await pool.end();
    // The new role has ended the session.
    await caller.signIn();
    return new ClusterOperator(caller, holder.account);
  }

  async holdSome(): Promise<void> {
    const body = { amount: 1, reason: 'to be ended by time', expiresInSeconds: 1 };
    for (let count = 0; count < HOLDS_AT_ONCE; count++) await this.#ask('', body);
  }

  async payOut(): Promise<void> {
    const hold = await this.#ask('', { amount: 1, reason: 'to be paid out' });
    await this.#ask(`/${hold}/post`, {});
  }

  /** Returns the id of the result. */
  async #ask(path: string, body: unknown): Promise<string> {
    const id = randomCommandId();
    const holds = `/api/admin/accounts/${this.#holder}/holds`;
    const answer = await this.caller.insist(`${holds}${path}`, body, { 'idempotency-key': id });
    if (answer.status !== 200) throw new WronglyRefused(`A hold was refused: ${answer.status} ${answer.text}`);
    return id;
  }
}

/** Null once every hold has ended. */
export async function openHolds(databaseUrl: string): Promise<string | null> {
  await using client = await openClient(databaseUrl);
  const deadline = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    const { rows } = await client.pg.query<{ open: string }>(OPEN_HOLDS);
    const open = Number(rows[0]!.open);
    if (open === 0) return null;
    if (performance.now() > deadline) return `${open} holds are open long after their time.`;
    await delay(50);
  }
}
