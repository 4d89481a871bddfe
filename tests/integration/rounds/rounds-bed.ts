// A house with a funded player and a manual clock. It can look up the outcome of the next round.
import type { CrashReply } from '#contracts/play/calls/crash.ts';
import type { BlackjackReply } from '#contracts/play/calls/blackjack.ts';
import type { MinesReply } from '#contracts/play/calls/mines.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { roundRules } from '#contracts/games/rules.ts';
import { type Clock, systemClock } from '#infra/process/clock.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { adjusts, opens, sets } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { MASTER_KEY, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

/** A running clock. `aheadMs` shifts all of it, `wallAheadMs` the wall clock only. */
export class RunningClock implements Clock {
  aheadMs = 0;
  wallAheadMs = 0;
  now = (): number => systemClock.now() + this.aheadMs + this.wallAheadMs;
  monotonic = (): number => systemClock.monotonic() + this.aheadMs;
  uptime = (): Uptime => {
    const { boot, ms } = systemClock.uptime();
    return { boot, ms: ms + this.aheadMs };
  };
}

type Answer<Reply> = Reply & Problem;

export async function openRoundsBed(purse = 10_000) {
  const clock = new RunningClock();
  const house = await openHouse({ clock });
  // In the log, because audits ask it.
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.settings));
  await accepted(house.ledger, sets('adults-only', false));
  const anna = house.visitor();
  const { id } = await anna.register('anna');
  await house.ledger.submit(adjusts(id, purse - 100));
  const seeds = new ServerSeeds(MASTER_KEY);
  await house.projector.caughtUp();

  /** Valid if no other game is played before. */
  async function secretOfNext<Secret>(game: RoundGame, params: unknown): Promise<Secret> {
    await house.projector.caughtUp();
    const { body } = await anna.get<{ epoch: number; clientSeed: string; nonce: number }>('/api/fair/seeds');
    const rules = roundRules(game);
    const pair = { serverSeed: seeds.seedOf(id, body.epoch), clientSeed: body.clientSeed, nonce: body.nonce };
    return rules.deal(params, floatsOf(pair, rules.floatsNeeded(params), nodeHmac)) as Secret;
  }

  return {
    ...house,
    clock,
    anna,
    account: id,
    secretOfNext,
    mines: movesOf<Answer<MinesReply>>(anna, 'mines'),
    blackjack: movesOf<Answer<BlackjackReply>>(anna, 'blackjack'),
    crash: movesOf<Answer<CrashReply>>(anna, 'crash'),
    /** Plays dice until the outcome is wanted. */
    async until<Secret>(game: RoundGame, params: unknown, isWanted: (secret: Secret) => boolean): Promise<Secret> {
      for (;;) {
        const secret = await secretOfNext<Secret>(game, params);
        if (isWanted(secret)) return secret;
        await anna.bet(1);
      }
    },
    async balance(): Promise<number> {
      await house.projector.caughtUp();
      return (await anna.get<{ points: number }>('/api/auth/user')).body.points;
    },
    async active() {
      await house.projector.caughtUp();
      return (await anna.get<Record<RoundGame, { startId: string } | null>>('/api/games/active')).body;
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

export type RoundsBed = Awaited<ReturnType<typeof openRoundsBed>>;

/** POST /api/games/{game}/{move}. */
function movesOf<Reply>(visitor: Visitor, game: RoundGame) {
  return (move: string, body?: object, key?: string) =>
    visitor.post<Reply>(`/api/games/${game}/${move}`, body, key === undefined ? {} : { 'idempotency-key': key });
}

/** All log and view data of an account, to search for secrets. */
export async function writtenDown({ db, account }: RoundsBed): Promise<string> {
  const { pool } = db;
  const { sql } = await import('slonik');
  const { z } = await import('zod');
  const text = z.object({ text: z.string() });
  const events = await pool.any(
    sql.type(text)`SELECT convert_from(data, 'UTF8') AS text FROM event WHERE account = ${account}`,
  );
  const open = await pool.any(sql.type(text)`SELECT row_to_json(open)::text AS text FROM rounds.open`);
  return [...events, ...open].map((row) => row.text).join('\n');
}
