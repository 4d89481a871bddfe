import { openClient } from '#infra/postgres/session/connect.ts';
import { readHead, readPartitions } from '#ledger/log/head.ts';
export async function headsOf(url: string): Promise<ReadonlyMap<number, number>> {
  await using client = await openClient(url);
  const heads = new Map<number, number>();
  for (const partition of await readPartitions(client.pg)) {
    heads.set(partition, (await readHead(client.pg, partition))?.seq ?? 0);
  }
  return heads;
}
