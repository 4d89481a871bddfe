import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { serveChannel } from '#services/transport/channel/sequencer-end/serve-channel.ts';
import { openSequencers } from '#services/sequencer/start.ts';
import { MASTER_KEY } from '../ledger-bed.ts';

const [databaseUrl, partitions, key] = process.argv.slice(2) as [string, string, string];
const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const rooms = { clock: systemClock, log: silentLog(), metrics: new Metrics(), health: new Health() };
const sequencers = await openSequencers({
  ...rooms,
  databaseUrl,
  partitions: Number(partitions),
  address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
  masterKey: MASTER_KEY,
});
const { doorOf } = sequencers;
serveChannel({ ...rooms, server, doorOf, key });
process.send?.('open');

/** The database is thrown away after us: nobody is left to hand anything over to. */
for (const end of ['SIGTERM', 'disconnect'] as const) process.once(end, () => process.exit(0));
