// A ledger of several partitions for the rows: all in this process, or in two others behind the channel. Filled with the
// accounts of bets.ts.
import type { Ledger } from '#contracts/outcome.ts';
import { openClient } from '#infra/postgres/client.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { readLeases } from '#ledger/lease/lease.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { openChannel } from '#services/transport/channel/gateway-end/open-channel.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { DatabaseBed } from '../database-bed.ts';
import { nextMessage, startChild } from '../http/child-process.ts';
import { MASTER_KEY, openAccounts } from '../ledger-bed.ts';

const CHANNEL_KEY = 'k'.repeat(64);
const PROCESSES = 2;

export type PartitionedLedger = Ledger & AsyncDisposable;

export async function openInOneProcess(server: DatabaseBed, partitions: number): Promise<PartitionedLedger> {
  const stack = new AsyncDisposableStack();
  const { url } = await migrated(server, stack);
  const options = { databaseUrl: url, partitions, masterKey: MASTER_KEY, clock: systemClock };
  const ledger = stack.use(await openPartitions(options));
  await openAccounts(ledger);
  return { submit: ledger.submit, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Each of the two has its share of the partitions when it resolves; of a single one, all of it is one's. */
export async function openInTwoProcesses(server: DatabaseBed, partitions: number): Promise<PartitionedLedger> {
  const stack = new AsyncDisposableStack();
  const { url } = await migrated(server, stack);
  const program = new URL('./sequencer-process.ts', import.meta.url);
  for (let count = 0; count < PROCESSES; count++) {
    await nextMessage(stack.use(startChild(program, [url, String(partitions), CHANNEL_KEY])));
  }
  const leasing = stack.use(await openClient(url));
  const owners = Math.min(PROCESSES, partitions);
  await eventually(
    async () => {
      const leases = await readLeases(leasing.pg);
      return leases.length === partitions && new Set(leases.map(({ address }) => address)).size === owners;
    },
    { what: `${partitions} partitions shared by ${owners} sequencers`, withinMs: 30_000 },
  );
  const rooms = { partitions, key: CHANNEL_KEY, log: silentLog(), metrics: new Metrics() };
  const channel = stack.use(openChannel({ ...rooms, leases: () => readLeases(leasing.pg) }));
  await openAccounts(channel);
  return { submit: (command) => channel.submit(command), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function migrated(server: DatabaseBed, stack: AsyncDisposableStack): Promise<{ url: string }> {
  const database = stack.use(await server.create());
  await migrate(database.url, SCHEMA_ROOMS);
  return database;
}
