import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type CommonQueryMethods, sql } from 'slonik';
import type { Offers, PostbackReply, RawPostback } from '#contracts/internal/offers.ts';
import type { Random } from '#infra/process/random.ts';
import type { Connections } from '../accounts.ts';
import { judge, type Judgement } from './judge.ts';
import { storePostback } from './inbox-rows.ts';

export type DoorRooms = {
  pool: CommonQueryMethods;
  connections: Connections;
  baseUrl: string;
  random: Pick<Random, 'text'>;
  /** Something was stored. */
  onStored: () => void;
  observe: (network: string, verdict: string) => void;
};

/** Rejected requests that are stored, per minute. What is authentic always is. */
const REJECTED_PER_ADDRESS = 120;
const REJECTED_IN_ALL = 3000;
const MINUTE = 60;

const TOO_MANY: PostbackReply = { status: 429, body: 'too many' };
const UNKNOWN: PostbackReply = { status: 404, body: 'unknown network' };

export function openDoor(rooms: DoorRooms): Offers['receive'] {
  const { pool, connections, baseUrl, random, observe } = rooms;
  const perAddress = new RateLimiterMemory({ points: REJECTED_PER_ADDRESS, duration: MINUTE });
  const inAll = new RateLimiterMemory({ points: REJECTED_IN_ALL, duration: MINUTE });

  /** Whether another rejected one may still be stored. */
  async function hasRoom(peer: string): Promise<boolean> {
    const [one, all] = await Promise.all([perAddress.get(peer), inAll.get('all')]);
    return (one?.remainingPoints ?? 1) > 0 && (all?.remainingPoints ?? 1) > 0;
  }

  async function store(raw: RawPostback): Promise<void> {
    await storePostback(pool, raw, connections.get(raw.network), random.text(16));
    rooms.onStored();
  }

  return async (raw) => {
    const connection = connections.get(raw.network);
    const peer = raw.peer ?? 'unknown';
    // Stored before it is read, so that nothing that reading could do loses it. An address that has sent too much rubbish is
    // read first: networks that share it with somebody lose nothing.
    const isStored = await hasRoom(peer);
    if (isStored) await store(raw);
    const judgement = judge(connection, raw, baseUrl);
    observe(connection === undefined ? 'unknown' : raw.network, verdictOf(judgement));
    if (judgement.verdict === 'rejected') {
      await Promise.allSettled([perAddress.consume(peer), inAll.consume('all')]);
      if (!isStored) return TOO_MANY;
      if (connection === undefined) return UNKNOWN;
      return connection.adapter.replies.failure;
    }
    if (!isStored) await store(raw);
    const { success, duplicate } = connection!.adapter.replies;
    const isKnown = success !== duplicate && (await isKnownConversion(pool, raw.network, judgement));
    return { status: 200, body: isKnown ? duplicate : success };
  };
}

function verdictOf(judgement: Judgement): string {
  return judgement.verdict === 'authentic' ? judgement.postback.kind : judgement.reason;
}

function isKnownConversion(
  db: CommonQueryMethods,
  network: string,
  { postback }: Extract<Judgement, { verdict: 'authentic' }>,
): Promise<boolean> {
  const { transactionId, kind } = postback;
  return db.exists(sql.unsafe`
    select from offers.conversion where network = ${network} and transaction_id = ${transactionId} and kind = ${kind}`);
}
