import { HOUR_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '../../eventually.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

/** Owned again, under a higher epoch. */
async function followed(
  { cluster }: Stage,
  partitions: readonly number[],
  epochs: ReadonlyMap<number, number>,
): Promise<void> {
  await eventually(
    async () => {
      const leases = await cluster.leases();
      return partitions.every((partition) =>
        leases.some((lease) => lease.partition === partition && lease.epoch > (epochs.get(partition) ?? 0)),
      );
    },
    { what: `another owner of the partitions ${partitions.join(', ')}`, withinMs: 20_000 },
  );
}

async function epochsOf({ cluster }: Stage): Promise<Map<number, number>> {
  return new Map((await cluster.leases()).map(({ partition, epoch }) => [partition, epoch]));
}

const killedOwner: Fault = {
  name: 'killed-owner',
  kind: 'kill',
  sentence: 'kill -9 of the sequencer that owns most: the other takes its partitions over',
  async strike(stage) {
    const epochs = await epochsOf(stage);
    const { name, partitions } = await stage.cluster.busiestSequencer();
    await stage.cluster.part(name).kill();
    await followed(stage, partitions, epochs);
    await stage.play.everybodyGoesOn();
    await stage.cluster.part(name).start();
  },
};

const frozenOwner: Fault = {
  name: 'frozen-owner',
  kind: 'freeze',
  sentence: 'a sequencer frozen until another has its partitions: when it wakes, it appends nothing',
  async strike(stage) {
    const epochs = await epochsOf(stage);
    const { name, partitions } = await stage.cluster.busiestSequencer();
    const owner = stage.cluster.part(name);
    owner.freeze();
    try {
      await followed(stage, partitions, epochs);
      await stage.play.everybodyGoesOn();
    } finally {
      owner.wake();
    }
    await owner.ready();
    await stage.play.everybodyGoesOn();
  },
};

/** By this machine's clock. */
async function eventsOfTheFuture({ cluster }: Stage): Promise<number> {
  await using client = await openClient(cluster.databaseUrl);
  const { rowCount } = await client.pg.query(`select from event where at > now() + interval '10 seconds' limit 1`);
  return rowCount ?? 0;
}

async function jump(stage: Stage, offsetMs: number): Promise<void> {
  const epochs = await epochsOf(stage);
  const { name, partitions } = await stage.cluster.busiestSequencer();
  const owner = stage.cluster.part(name);
  owner.jump(offsetMs);
  await followed(stage, partitions, epochs);
  await stage.play.everybodyGoesOn();
  if ((await eventsOfTheFuture(stage)) > 0) throw new Error(`${name} wrote events of the future.`);
  owner.jump(0);
  await owner.ready();
  await stage.play.everybodyGoesOn();
}

/** The audit finds events dated before their predecessor. */
const jumpingClock: Fault = {
  name: 'jumping-clock',
  kind: 'clock',
  sentence:
    'the clock of a sequencer jumps an hour back, then two ahead: another takes its partitions, nothing is of the future',
  async strike(stage) {
    for (const offsetMs of [-HOUR_MS, 2 * HOUR_MS]) await jump(stage, offsetMs);
  },
};

export const SEQUENCER_FAULTS: readonly Fault[] = [killedOwner, frozenOwner, jumpingClock];
