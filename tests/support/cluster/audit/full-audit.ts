import type { Cluster } from '../cluster.ts';
import { openHolds } from '../operator.ts';
import type { Play } from '../play.ts';
import { headsOf } from './heads.ts';
import { auditLog } from './log-audit.ts';
import type { TopicAudit } from './topic-audit.ts';
import { auditBalances, auditViews } from './view-audit.ts';

const TOLD = 20;

/** No player plays when it returns. */
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
