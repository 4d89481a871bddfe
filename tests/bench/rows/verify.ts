import pg from 'pg';
import { verifyChain } from '#ledger/audit/verify-chain.ts';
import { readByTextCursor } from '../baselines/text-cursor.ts';
import { takeTurns } from '../rounds.ts';
import { eventsPerSecond, type WrittenLog, writeLog } from '../written-log.ts';
import type { Row } from './row.ts';

async function verifyOnce({ url, events }: WrittenLog): Promise<void> {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const report = await verifyChain({ events: clients[0], batches: clients[1], partition: 0 });
    if (report.finding !== null) throw new Error(`the log does not verify: ${report.finding.reason}`);
    if (report.events !== events) throw new Error(`${report.events} of ${events} events were verified`);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

export const verify: Row = {
  name: 'verify',
  async measure({ server, pace }) {
    await using log = await writeLog(server);
    const [ours, cursor] = await takeTurns(
      [
        { label: 'read, hashed, compared', run: () => eventsPerSecond(log, verifyOnce) },
        { label: 'text cursor, fetch 1000, nothing hashed', run: () => eventsPerSecond(log, readByTextCursor) },
      ],
      'events/s',
      pace,
    );
    const target = { of: 'ratio', bound: 'at-least', value: 2 } as const;
    return {
      row: this.name,
      comparisons: [
        { title: 'chain verified over a text cursor', ours: ours!, baseline: cursor!, target },
        {
          title: 'chain verified, order of 500K',
          ours: { ...ours!, label: '' },
          baseline: null,
          target: { of: 'figure', bound: 'at-least', value: 500_000 },
        },
      ],
    };
  },
};
