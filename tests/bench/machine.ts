import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { DatabaseBed } from './database-bed.ts';

export type MachineFacts = {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  /** One-minute load average; above 0 other programs were running. */
  loadBefore: number;
  postgres: Record<string, string>;
};

const SETTINGS = [
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'wal_sync_method',
  'wal_level',
  'commit_delay',
  'shared_buffers',
  'max_wal_size',
];

export async function machineFacts(bed: DatabaseBed): Promise<MachineFacts> {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: loadavg()[0]!,
    postgres: await bed.settings(SETTINGS),
  };
}

export function describeMachine({ cpu, cores, memoryGb, node, loadBefore, postgres }: MachineFacts): string {
  const { server_version: version, ...settings } = postgres;
  return [
    `${cpu}, ${cores} cores, ${memoryGb} GB, load before ${loadBefore.toFixed(2)}; Node ${node}; PostgreSQL ${version}`,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ].join('\n');
}
