import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import type { Offers, PostbackReply, RawPostback } from '#contracts/internal/offers.ts';
import type { Random } from '#infra/process/random.ts';
import type { Connections } from '../accounts.ts';
import { holdArrivals, sort } from './sort.ts';
import { storePostback } from '../inbox/inbox-rows.ts';
import { type Judgement, judgeWithCodes } from '../inbox/judge.ts';
import type { RefusedSamples } from '../inbox/refused-samples.ts';

export type ReceiverDeps = {
  pool: DatabasePool;
  connections: Connections;
  baseUrl: string;
  random: Pick<Random, 'text'>;
  samples: Pick<RefusedSamples, 'note'>;
  onStored: () => void;
  observe: (network: string, verdict: string) => void;
};

const UNKNOWN: PostbackReply = { status: 404, body: 'unknown network' };

export function openReceiver(rooms: ReceiverDeps): Offers['receive'] {
  const { pool, connections, baseUrl, random, samples, observe } = rooms;

  /** One transaction, so that what was answered is also booked. Returns true if the conversion was known. */
  async function store(raw: RawPostback, judgement: Judgement): Promise<boolean> {
    const isKnown = await pool.transaction(async (transaction) => {
      await holdArrivals(transaction);
      const before = await isKnownConversion(transaction, raw.network, judgement);
      const arrival = await storePostback(transaction, raw, connections.get(raw.network), random.text(16));
      await sort(transaction, arrival, judgement);
      return before;
    });
    rooms.onStored();
    return isKnown;
  }

  return async (raw) => {
    const connection = connections.get(raw.network);
    if (connection === undefined) {
      observe('unknown', 'unknown-network');
      return UNKNOWN;
    }
    const { success, duplicate, failure } = connection.adapter.replies;
    const judgement = await judgeWithCodes(pool, connection, raw, baseUrl);
    observe(raw.network, verdictOf(judgement));
    if (judgement.verdict === 'rejected') {
      // A proven request may be money, so it is stored whole.
      if (judgement.isProven === true) await store(raw, judgement);
      else samples.note(raw, judgement, connection);
      return failure;
    }
    return { status: 200, body: (await store(raw, judgement)) ? duplicate : success };
  };
}

function verdictOf(judgement: Judgement): string {
  return judgement.verdict === 'authentic' ? judgement.postback.kind : judgement.reason;
}

async function isKnownConversion(db: CommonQueryMethods, network: string, judgement: Judgement): Promise<boolean> {
  if (judgement.verdict === 'rejected') return false;
  const { transactionId, kind } = judgement.postback;
  return db.exists(sql.unsafe`
    select from offers.conversion where network = ${network} and transaction_id = ${transactionId} and kind = ${kind}`);
}
