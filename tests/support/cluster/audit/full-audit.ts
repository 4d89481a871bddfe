// The whole audit, while everybody rests: the log, the views, the topic, and what players are shown. Findings are
// sentences; there are none in a house that lost nothing.
import { openClient } from '#infra/postgres/client.ts';
import { readHead, readPartitions } from '#ledger/log/head.ts';
import type { Cluster } from '../cluster.ts';
import { openHolds } from '../operator.ts';
import type { Play } from '../play.ts';
import { auditLog } from './log-audit.ts';
import type { TopicAudit } from './topic-audit.ts';
import { auditBalances, auditViews } from './view-audit.ts';

/** A house in which everything is broken needs no longer list. */
const TOLD = 20;

/** Nobody plays when it returns. */
export async function fullAudit(cluster: Cluster, play: Play, topic: TopicAudit): Promise<string[]> {
  await play.rest();
  const open = await openHolds(cluster.databaseUrl);
  const { databaseUrl, gateways } = cluster;
  const heads = await headsOf(databaseUrl);
  const findings = [
    ...(open === null ? [] : [open]),
    ...(await auditLog(databaseUrl, heads, play.journal)),
    ...(await auditViews(databaseUrl, heads)),
    ...(await auditBalances(play.players, gateways)),
    ...(await topic.findings(heads)),
  ];
  return findings.slice(0, TOLD);
}

async function headsOf(url: string): Promise<ReadonlyMap<number, number>> {
  await using client = await openClient(url);
  const heads = new Map<number, number>();
  for (const partition of await readPartitions(client.pg)) {
    heads.set(partition, (await readHead(client.pg, partition))?.seq ?? 0);
  }
  return heads;
}
