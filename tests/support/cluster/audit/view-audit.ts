// Every view equals a refold once it has caught up.
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from '#infra/postgres/session/connect.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { VIEWS } from '#projections/registry.ts';
import { historyFeed } from '#services/operator/history-feed.ts';
import type { ClusterPlayer } from '../player.ts';

type Heads = ReadonlyMap<number, number>;

const CAUGHT_UP_WITHIN_MS = 30_000;

const BEHIND = `select view.name, head.partition, coalesce(checkpoint.seq, 0)::float8 as seq, head.seq::float8 as end
  from head cross join projection.view left join projection.checkpoint
    on checkpoint.view = view.name and checkpoint.partition = head.partition
  where coalesce(checkpoint.seq, 0) < head.seq order by view.name, head.partition`;

type Behind = { name: string; partition: number; seq: number; end: number };

export async function auditViews(url: string, heads: Heads): Promise<string[]> {
  const behind = await stillBehind(url);
  if (behind.length > 0) {
    return behind.map(
      ({ name, partition, seq, end }) => `The view ${name} is at ${partition}-${seq}; the log ends at ${end}.`,
    );
  }
  await using client = await openClient(url);
  const feed = historyFeed({ databaseUrl: url, heads, side: client.pg });
  const { signal } = new AbortController();
  const findings: string[] = [];
  for (const view of VIEWS) {
    const { difference, ahead, parked } = await compareView({ databaseUrl: url, feed, view, signal });
    if (parked > 0) findings.push(`${parked} events could not be folded into the view ${view.name}.`);
    if (ahead !== null)
      findings.push(`The view ${view.name} is at ${ahead.standsAt}; the log ends at ${ahead.logEndsAt}.`);
    if (difference === null) continue;
    const { table, stored, refolded } = difference;
    findings.push(`${view.name}.${table} says ${JSON.stringify(stored)}; the log gives ${JSON.stringify(refolded)}.`);
  }
  return [...findings, ...(await staleViews(url))];
}

async function stillBehind(url: string): Promise<Behind[]> {
  await using client = await openClient(url);
  const deadline = performance.now() + CAUGHT_UP_WITHIN_MS;
  for (;;) {
    const { rows } = await client.pg.query<Behind>(BEHIND);
    if (rows.length === 0 || performance.now() > deadline) return rows;
    await delay(20);
  }
}

async function staleViews(url: string): Promise<string[]> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ name: string }>('select name from projection.view where stale');
  return rows.map(({ name }) => `The view ${name} is stale: an event of it is parked.`);
}

/** Every gateway must show the balance of the last receipt. */
export async function auditBalances(players: readonly ClusterPlayer[], gateways: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    players.flatMap((player) =>
      gateways.map(async (gateway) => {
        const shown = await player.balanceAt(gateway);
        if (player.balance === null || shown === player.balance) return [];
        return [`${gateway} shows ${player.name} ${shown} points; the last receipt said ${player.balance}.`];
      }),
    ),
  );
  return found.flat();
}
