// With another master key, draws would use seeds that were never committed.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuples } from '../log/codec.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { readPartitions } from '../log/head.ts';
import { readTuples } from '../log/read-forward.ts';
import { ServerSeeds } from './server-seeds.ts';

export class OtherMasterKey extends Error {
  override name = 'OtherMasterKey';
  constructor() {
    super(
      'The seed master key is not the one that this log was begun with: no round could be verified. ' +
        'Put the old one back (SEED_MASTER_KEY, or the file seed-master-key in DATA_DIR).',
    );
  }
}

/** An empty partition accepts any key. */
export async function requireMasterKey(client: Client, seeds: ServerSeeds, partition: number): Promise<void> {
  for (const { account, epoch, hash } of await firstCommitments(client, partition)) {
    if (hash !== seeds.hashOf(account, epoch)) throw new OtherMasterKey();
  }
}

/** Checked before this process claims partitions, because their owners would hand over ones it cannot open. */
export async function requireMasterKeyOfAll(
  url: string,
  masterKey: string,
  patienceMs = QUERY_TIMEOUT_MS,
): Promise<void> {
  const seeds = new ServerSeeds(masterKey);
  const client = await connect(url, 'master key');
  const answered = <Answer>(answer: Promise<Answer>) => withTimeout(client, answer, patienceMs);
  try {
    for (const partition of await answered(readPartitions(client))) {
      await answered(requireMasterKey(client, seeds, partition));
    }
  } finally {
    await answered(client.end());
  }
}

type Commitment = { account: number; epoch: number; hash: string };

/** Every log begins with an account opening, whose second event commits a seed pair. */
const BEGINNING_SEQ = 2;

async function firstCommitments(client: Client, partition: number): Promise<Commitment[]> {
  const found: Commitment[] = [];
  for await (const run of readTuples(client, { partition, afterSeq: 0, toSeq: BEGINNING_SEQ })) {
    for (const event of readable(() => decodeTuples(run))) {
      if (event.type !== 'seed-committed') continue;
      found.push({ account: event.account, epoch: event.payload.epoch, hash: event.payload.serverSeedHash });
    }
  }
  return found;
}

/** Opening the partition reports a broken log. */
function readable(decode: () => LedgerEvent[]): LedgerEvent[] {
  try {
    return decode();
  } catch {
    return [];
  }
}
