// A separate process shares only the cores with the servers under test.
import { percentile } from '../report/statistics.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';
import type { Hand } from './request-bytes.ts';

export type LoadOrder = {
  port: number;
  ms: number;
  hand: Hand;
  cookies: readonly string[];
};

export type LoadReport =
  | { kind: 'measured'; bets: number; perSecond: number; p50Ms: number; p99Ms: number }
  | { kind: 'failed'; reason: string };

async function load({ port, ms, hand, cookies }: LoadOrder): Promise<LoadReport> {
  const connections = await Promise.all(cookies.map((cookie) => KeepAliveConnection.open(port, cookie, hand)));
  try {
    const startedAt = performance.now();
    const bets = connections.map((connection) => connection.bet(startedAt + ms));
    const latencies = (await Promise.all(bets)).flat();
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      kind: 'measured',
      bets: latencies.length,
      perSecond: latencies.length / seconds,
      p50Ms: percentile(latencies, 50),
      p99Ms: percentile(latencies, 99),
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

process.on('message', (order: LoadOrder) => {
  load(order)
    .catch((error: unknown): LoadReport => ({ kind: 'failed', reason: String(error) }))
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      throw error;
    });
});
process.once('disconnect', () => process.exit(0));
