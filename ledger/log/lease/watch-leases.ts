import type { Client } from 'pg';
import { DATABASE_CLOCK } from '../clock.ts';

export type SeenSequencer = { id: string; beat: number; isTaking: boolean; hasSession: boolean };

export type SeenLease = {
  partition: number;
  epoch: number;
  owner: string | null;
  beat: number;
  /** Higher than the lease's if a writer without a lease has taken the partition. */
  headEpoch: number;
};

export type Seen = {
  leases: readonly SeenLease[];
  sequencers: readonly SeenSequencer[];
  /** By the database's clock. Undefined without a sequencer. */
  databaseAt: number | undefined;
};

const LEASES = `select lease.partition, lease.epoch::float8, owner, beat::float8, head.epoch::float8 as "headEpoch"
  from lease join head using (partition) order by partition`;

const SEQUENCERS = `select id, beat::float8, is_taking as "isTaking",
    exists (select from pg_stat_activity where pid = session) as "hasSession", ${DATABASE_CLOCK} as "databaseAt"
  from sequencer order by id`;

/** A sequencer's row exists before its leases, so an owner without a row is lost. */
export async function watchLeases(client: Client): Promise<Seen> {
  const leases = await client.query<SeenLease>({ name: 'watch-leases', text: LEASES });
  const sequencers = await client.query<SeenSequencer & { databaseAt: number }>({
    name: 'watch-sequencers',
    text: SEQUENCERS,
  });
  return { leases: leases.rows, sequencers: sequencers.rows, databaseAt: sequencers.rows[0]?.databaseAt };
}
