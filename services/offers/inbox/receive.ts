import { type CommonQueryMethods, sql } from 'slonik';
import type { Offers, PostbackReply, RawPostback } from '#contracts/internal/offers.ts';
import type { Random } from '#infra/process/random.ts';
import type { Connections } from '../accounts.ts';
import { storePostback } from './inbox-rows.ts';
import { type Judgement, judgeWithCodes } from './judge.ts';
import type { RefusedSamples } from './refused-samples.ts';

export type ReceiverDeps = {
  pool: CommonQueryMethods;
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

  async function store(raw: RawPostback): Promise<void> {
    await storePostback(pool, raw, connections.get(raw.network), random.text(16));
    rooms.onStored();
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
      if (judgement.isProven === true) await store(raw);
      else samples.note(raw, judgement, connection);
      return failure;
    }
    await store(raw);
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
