// Rains, promo codes, a race and chat while every process is killed and restarted in turn; then everything is audited.
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '#infra/postgres/pool.ts';
import { drawsOf } from '../../random-story.ts';
import { eventsOf } from '../../test-ledger.ts';
import { headsOf } from '../audit/heads.ts';
import { auditLog } from '../audit/log-audit.ts';
import { auditViews } from '../audit/view-audit.ts';
import { Cluster, type ClusterOptions, type PartName } from '../cluster.ts';
import { addMovingClock, moveDatabaseClock } from '../database-clock.ts';
import { hasKilledAll, killInTurn, noKills } from '../kill-in-turn.ts';
import { auditChat, auditGiveaways, unsettled } from './giveaway-audit.ts';
import { GiveawayCrowd } from './giveaway-crowd.ts';

export type GiveawaySoakOptions = ClusterOptions & {
  players: number;
  /** Continues until every process was killed once. */
  rounds: number;
  seed: number;
};

export type GiveawaysSoaked = {
  rains: number;
  kills: ReadonlyMap<PartName, number>;
  findings: string[];
  lastWords: string;
};

const SETTLED_WITHIN_MS = 180_000;

export async function soakGiveaways(options: GiveawaySoakOptions): Promise<GiveawaysSoaked> {
  const { databaseUrl, players, rounds, seed } = options;
  await addMovingClock(databaseUrl);
  await using cluster = await Cluster.start(options);
  const pool = await openPool(databaseUrl, { max: 4 });
  try {
    const crowd = await GiveawayCrowd.open(cluster, { pool, count: players });
    const kills = noKills();
    const draw = drawsOf(seed);
    const whileKilled = async <Found>(work: () => Promise<Found>): Promise<Found> => {
      let isOver = false;
      const killing = killInTurn(cluster, { kills, draw, isOver: () => isOver });
      try {
        return await work();
      } finally {
        isOver = true;
        await killing;
      }
    };
    await whileKilled(async () => {
      for (let round = 0; round < rounds || !hasKilledAll(kills); round++) await crowd.playRound(round);
    });
    // No process starts between the two: one whose clock differs from the database's does not start.
    const { jumpMs } = crowd.race;
    await moveDatabaseClock(databaseUrl, jumpMs);
    cluster.jump(jumpMs);
    const late = await whileKilled(() => untilSettled(databaseUrl, crowd));
    const heads = await headsOf(databaseUrl);
    const findings = [
      ...late,
      ...auditGiveaways(await eventsOf(databaseUrl), crowd),
      ...(await auditChat(pool, crowd)),
      ...(await auditLog(databaseUrl, heads, crowd.journal)),
      ...(await auditViews(databaseUrl, heads)),
    ];
    return { rains: crowd.rains.size, kills, findings, lastWords: cluster.lastWords() };
  } finally {
    await pool.end();
  }
}

async function untilSettled(url: string, crowd: GiveawayCrowd): Promise<string[]> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const open = unsettled(await eventsOf(url), crowd);
    if (open === null) return [];
    if (performance.now() > deadline) return [open];
    await delay(100);
  }
}
