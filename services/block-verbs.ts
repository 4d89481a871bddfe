import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { MOST_BLOCKED } from '#contracts/standing/blocked-calls.ts';
import { networksOf } from '#infra/ip-network.ts';
import { StartError } from './start-error.ts';
import { liftBlocks, listBlocked } from './staff/blocked.ts';

/** One line for each block, the latest first. */
export async function blocksListed(pool: DatabasePool): Promise<readonly string[]> {
  const page = await listBlocked(pool, { limit: MOST_BLOCKED });
  return page!.rows.map(
    ({ network, reason, addedBy, at }) => `${network}  since ${instantOf(at)} by account ${addedBy}: ${reason}`,
  );
}

/** One sentence for each lifted block. */
export async function blocksLifted(pool: DatabasePool, address: string): Promise<readonly string[]> {
  if (networksOf(address).length === 0) throw new StartError(`"${address}" is neither an address nor a network.`);
  const lifted = await liftBlocks(pool, address);
  return lifted.length === 0
    ? [`No block refuses ${address}.`]
    : lifted.map((network) => `${network} is no longer blocked.`);
}
