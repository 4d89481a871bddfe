// In each round all players bet in a race, join a rain, compete for a promo code with too few uses, and write in the chat.
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { JOB_ADDED } from '#infra/jobs/add-job.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { readBalance } from '#projections/balance/read.ts';
import { eventually } from '../../eventually.ts';
import { Caller } from '../caller.ts';
import type { Cluster } from '../cluster.ts';
import { insistOn } from '../insist-on.ts';
import { PlayJournal } from '../journal.ts';
import { ClusterOperator } from '../operator.ts';
import { WagerRace } from './wager-race.ts';

const FED_POINTS = 1000;
const RAIN_POINTS = 500;
const USE_POINTS = 7;
const MESSAGES = 4;
/** Longer than the race. */
const EXCLUDED_DAYS = 7;
const PATIENT = { withinMs: 180_000 };

/** Rains end when the crowd says so, new players may join them, and the chat does not slow anyone down. */
const SETTINGS = {
  'rain-seconds': 600,
  'rain-active-days': 0,
  'chat-slow-seconds': 0,
  'chat-per-minute': 600,
  'chat-house-per-minute': 6000,
};

const started = z.object({ rain: z.object({ id: z.string() }) });
const desk = z.object({ schedule: z.object({ seconds: z.int(), activeDays: z.int() }) });
const stateRow = z.object({ state: z.string() });

export type PromoUsed = {
  mostUses: number;
  /** Players whose answer was that they have the points. */
  paid: number[];
};

export class GiveawayCrowd {
  readonly players: readonly Caller[];
  fedPoints = 0;
  /** Acknowledged participants, by rain. */
  readonly rains = new Map<string, ReadonlySet<number>>();
  readonly promos = new Map<string, PromoUsed>();
  /** Acknowledged messages by account, in order. */
  readonly messages = new Map<number, string[]>();
  /** The player who is excluded between joining a rain and its end. */
  excluded: number | null = null;
  readonly race: WagerRace;
  readonly journal: PlayJournal;
  readonly #pool: DatabasePool;
  readonly #operator: Caller;

  private constructor(given: Pick<GiveawayCrowd, 'players' | 'race' | 'journal'> & CrowdRooms) {
    const { pool, operator, players, race, journal } = given;
    this.#pool = pool;
    this.#operator = operator;
    this.players = players;
    this.race = race;
    this.journal = journal;
    for (const { account } of players) this.messages.set(account, []);
  }

  static async open(
    { databaseUrl, gateways }: Cluster,
    { pool, count }: { pool: DatabasePool; count: number },
  ): Promise<GiveawayCrowd> {
    const { caller: operator } = await ClusterOperator.open(databaseUrl, gateways);
    const players = Array.from(
      { length: count },
      (_, place) => new Caller({ name: `guest_${place}`, address: `10.3.0.${1 + place}`, gateways }, place),
    );
    for (const player of players) await player.register();
    await pool.query(sql.unsafe`update users set email_confirmed_at = now() where email_confirmed_at is null`);
    for (const [key, value] of Object.entries(SETTINGS)) {
      const path = `/api/admin/settings/${key}`;
      await insistOn(operator, { path, body: { value, reason: 'for guests' }, method: 'PUT' });
    }
    for (const gateway of gateways) await eventually(() => knowsSettings(gateway, operator), PATIENT);
    const journal = new PlayJournal();
    const race = await WagerRace.plan(operator, players, journal);
    return new GiveawayCrowd({ pool, operator, players, race, journal });
  }

  async playRound(round: number): Promise<void> {
    const present = this.players.filter(({ account }) => account !== this.excluded);
    await this.race.bets(present);
    await Promise.all([
      this.#rain(present),
      this.#promo(present, { code: `ROUND-${round}`, mostUses: Math.floor(this.players.length / 2) }),
      ...present.map((player) => this.#chat(player, round)),
    ]);
  }

  async #rain(present: readonly Caller[]): Promise<void> {
    await insistOn(this.#operator, { path: '/api/admin/rain/pool', body: { amount: FED_POINTS, reason: 'guests' } });
    this.fedPoints += FED_POINTS;
    // A rain is started from the balance in the view.
    await eventually(
      async () => ((await readBalance(this.#pool, HOUSE_ACCOUNTS.rain))?.available ?? 0) >= RAIN_POINTS,
      PATIENT,
    );
    const { text } = await insistOn(this.#operator, { path: '/api/admin/rain/start', body: { points: RAIN_POINTS } });
    const { id } = started.parse(JSON.parse(text)).rain;
    await Promise.all(present.map((player) => insistOn(player, { path: `/api/chat/rain/${id}/join`, body: {} })));
    this.rains.set(id, new Set(present.map(({ account }) => account)));
    if (this.excluded === null) {
      const leaver = present.at(-1)!;
      const body = { type: 'time-out', days: EXCLUDED_DAYS, isConfirmed: true };
      await insistOn(leaver, { path: '/api/self-exclusion', body });
      this.excluded = leaver.account;
    }
    await this.#pool.query(sql.unsafe`update chat.rain set ends_at = now() where id = ${id}`);
    await this.#pool.query(sql.unsafe`
      with due as (update jobs.job set run_at = now() where queue = 'rain' and key = ${id} returning queue)
      select pg_notify(${JOB_ADDED}, queue) from due`);
    await eventually(async () => {
      const { state } = await this.#pool.one(sql.type(stateRow)`select state from chat.rain where id = ${id}`);
      return state === 'poured' || state === 'dry';
    }, PATIENT);
  }

  async #promo(present: readonly Caller[], { code, mostUses }: { code: string; mostUses: number }): Promise<void> {
    const terms = { amountPoints: USE_POINTS, mostUses, expiresAt: '2099-12-31T23:59:59.999Z', reason: 'guests' };
    const body = { code, ...terms, isVerifiedOnly: true, minDays: 0 };
    await insistOn(this.#operator, { path: '/api/admin/promo-codes', body });
    await eventually(() => this.#pool.exists(sql.unsafe`select from promos.code where code = ${code}`), PATIENT);
    const paid: number[] = [];
    const redeem = async (player: Caller) => {
      const headers = { 'idempotency-key': randomCommandId() };
      const { status } = await player.insist('/api/promo-codes/redeem', { code }, headers);
      if (status === 200) paid.push(player.account);
    };
    // The leaver takes no part, as the exclusion may come at any moment.
    await Promise.all(present.slice(0, this.players.length - 1).flatMap((player) => [redeem(player), redeem(player)]));
    this.promos.set(code, { mostUses, paid });
  }

  async #chat(player: Caller, round: number): Promise<void> {
    for (let place = 0; place < MESSAGES; place++) {
      const message = `message ${place} of round ${round} of ${player.name}`;
      await insistOn(player, { path: '/api/chat/send', body: { message } });
      this.messages.get(player.account)!.push(message);
    }
  }
}

type CrowdRooms = { pool: DatabasePool; operator: Caller };

async function knowsSettings(gateway: string, { cookie }: Caller): Promise<boolean> {
  const response = await fetch(new URL('/api/admin/rain', gateway), { headers: { cookie } });
  const { schedule } = desk.parse(await response.json());
  return schedule.seconds === SETTINGS['rain-seconds'] && schedule.activeDays === SETTINGS['rain-active-days'];
}
