// Networks report conversions while every process is killed and restarted in turn; then everything is audited.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { z } from 'zod';
import { openPool } from '#infra/postgres/pool.ts';
import { drawsOf } from '../../random-story.ts';
import { eventsOf } from '../../test-ledger.ts';
import { headsOf } from '../audit/heads.ts';
import { auditLog } from '../audit/log-audit.ts';
import { auditViews } from '../audit/view-audit.ts';
import { Cluster, type ClusterOptions, type PartName } from '../cluster.ts';
import { PlayJournal } from '../journal.ts';
import { hasKilledAll, killInTurn, noKills } from '../kill-in-turn.ts';
import { auditNotifications, auditOfferEvents, auditQueue, auditShares } from './offer-audit.ts';
import { OFFER_ENVIRONMENT, OfferCrowd } from './offer-crowd.ts';

export type OfferSoakOptions = ClusterOptions & {
  /** Per second. */
  rate: number;
  /** Continues until every process was killed once. */
  seconds: number;
  players: number;
  seed: number;
};

export type OfferSoaked = {
  answered: number;
  kills: ReadonlyMap<PartName, number>;
  findings: string[];
  lastWords: string;
};

const SIGNUP_BONUS = 100;
const SETTLED_WITHIN_MS = 60_000;

export async function soakOffers(options: OfferSoakOptions): Promise<OfferSoaked> {
  const { databaseUrl, rate, seconds, players, seed } = options;
  const env = { ...OFFER_ENVIRONMENT, SIGNUP_BONUS: String(SIGNUP_BONUS) };
  await using cluster = await Cluster.start({ ...options, env });
  const crowd = await OfferCrowd.register(cluster.gateways, players);
  const end = performance.now() + seconds * 1000;
  const kills = noKills();
  let isOver = false;
  const isEnough = () => performance.now() > end && hasKilledAll(kills);
  const killing = killInTurn(cluster, { kills, draw: drawsOf(seed), isOver: () => isOver || isEnough() });
  try {
    for (let round = 0; !isEnough(); round++) await crowd.playRound(seed * 1000 + round, rate);
  } finally {
    isOver = true;
    await killing;
  }
  return {
    answered: crowd.answered,
    kills,
    findings: [...crowd.surprises, ...(await audit(databaseUrl, cluster, crowd))],
    lastWords: cluster.lastWords(),
  };
}

async function audit(url: string, cluster: Cluster, crowd: OfferCrowd): Promise<string[]> {
  const pool = await openPool(url, { max: 2 });
  try {
    const late = await untilSettled(pool, url);
    const heads = await headsOf(url);
    const events = await eventsOf(url);
    return [
      ...late,
      ...auditOfferEvents(events, crowd),
      ...(await auditQueue(pool, crowd)),
      ...(await auditNotifications(pool, events, SIGNUP_BONUS)),
      ...(await auditLog(url, heads, new PlayJournal())),
      ...(await auditViews(url, heads)),
      ...(await auditShown(cluster, crowd, events)),
    ];
  } finally {
    await pool.end();
  }
}

type Pool = Awaited<ReturnType<typeof openPool>>;
const waitingRow = z.strictObject({ postbacks: z.int(), unheard: z.int() });

/** Reactor and notifications have handled everything. */
async function untilSettled(pool: Pool, url: string): Promise<string[]> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { postbacks, unheard } = await pool.one(sql.type(waitingRow)`
      select (select count(*) from offers.unread)::int4
          + (select count(*) from offers.conversion where state in ('new', 'decided', 'waiting'))::int4 as postbacks,
        (select coalesce(sum(head.seq - position.seq), 0)::int4 from head
          join notifications.position on position.partition = head.partition) as unheard`);
    const shares = postbacks === 0 && unheard === 0 ? auditShares(await eventsOf(url)) : ['They are not due yet.'];
    if (shares.length === 0) return [];
    if (performance.now() > deadline) {
      return [`${postbacks} postbacks are not acted upon; notifications lack ${unheard} events.`, ...shares];
    }
    await delay(100);
  }
}

async function auditShown(
  { gateways }: Cluster,
  { players }: OfferCrowd,
  events: Awaited<ReturnType<typeof eventsOf>>,
): Promise<string[]> {
  const findings: string[] = [];
  for (const { caller } of players) {
    const due = events.findLast(({ account }) => account === caller.account)!.available;
    for (const gateway of gateways) {
      const response = await fetch(new URL('/api/auth/user', gateway), { headers: { cookie: caller.cookie } });
      const { points } = (await response.json()) as { points: number };
      if (points !== due) findings.push(`${gateway} shows ${caller.name} ${points} points; the log says ${due}.`);
    }
  }
  return findings;
}
