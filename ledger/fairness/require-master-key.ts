// Whether the master key is the one that the log was begun with. With another one every draw would come of a seed that nobody
// has committed to, and no round could be verified any more; nothing else would show it before a player does.
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

/** Throws OtherMasterKey. A partition that nobody has written yet takes any key. */
export async function requireMasterKey(client: Client, seeds: ServerSeeds, partition: number): Promise<void> {
  for (const { account, epoch, hash } of await firstCommitments(client, partition)) {
    if (hash !== seeds.hashOf(account, epoch)) throw new OtherMasterKey();
  }
}

/** Of all partitions, for who must not even ask for his share of them: their owners would hand him what he cannot open. */
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

/** Every log begins with the opening of an account: its second event commits a seed pair. */
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

/** A log that is broken is told of when its partition is opened, and holds up no other. */
function readable(decode: () => LedgerEvent[]): LedgerEvent[] {
  try {
    return decode();
  } catch {
    return [];
  }
}
