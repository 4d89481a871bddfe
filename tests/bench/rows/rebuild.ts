import pg from 'pg';
import { LogFeed } from '#ledger/engine/feed/log-feed.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { viewNamed } from '#projections/registry.ts';
import { readByTextCursor } from '../baselines/text-cursor.ts';
import { takeTurns } from '../rounds.ts';
import { eventsPerSecond, type WrittenLog, writeLog } from '../written-log.ts';
import type { Row } from './row.ts';

const PARTITION = 0;
const VIEW = viewNamed('statement');

async function prepareView({ url }: WrittenLog): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await prepareViews(client, [VIEW], [PARTITION]);
  await client.end();
}

/** A fresh feed holds nothing in memory. */
async function rebuildOnce({ url, events }: WrittenLog): Promise<void> {
  const feed = new LogFeed(url, PARTITION, events);
  const { signal } = new AbortController();
  const rebuilt = await rebuildView({ databaseUrl: url, feed, view: VIEW, signal });
  const reached = rebuilt.reached.get(PARTITION);
  if (reached !== events || rebuilt.parked > 0) throw new Error(`the rebuild ended at ${reached} of ${events}`);
}

export const rebuild: Row = {
  name: 'rebuild',
  async measure({ server, pace }) {
    await using log = await writeLog(server);
    await prepareView(log);
    const [ours, cursor] = await takeTurns(
      [
        { label: 'read, folded, written, indexed, swapped in', run: () => eventsPerSecond(log, rebuildOnce) },
        { label: 'text cursor, fetch 1000, nothing written', run: () => eventsPerSecond(log, readByTextCursor) },
      ],
      'events/s',
      pace,
    );
    const target = { of: 'ratio', bound: 'at-least', value: 1 } as const;
    return {
      row: this.name,
      comparisons: [
        { title: 'statement rebuilt over a text cursor', ours: ours!, baseline: cursor!, target },
        {
          title: 'statement rebuilt, order of 200K',
          ours: { ...ours!, label: '' },
          baseline: null,
          target: { of: 'figure', bound: 'at-least', value: 200_000 },
        },
      ],
    };
  },
};
