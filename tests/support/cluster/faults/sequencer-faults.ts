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

const HOUR_MS = 3_600_000;

/** By this machine's clock. */
async function eventsOfTheFuture({ cluster }: Stage, byMs: number): Promise<boolean> {
  await using client = await openClient(cluster.databaseUrl);
  const text = 'select from event where at > now() + make_interval(secs => $1) limit 1';
  const { rowCount } = await client.pg.query(text, [byMs / 1000]);
  return rowCount === 1;
}

async function jump(stage: Stage, offsetMs: number): Promise<void> {
  const { name } = await stage.cluster.busiestSequencer();
  stage.cluster.part(name).jump(offsetMs);
  await stage.play.everybodyGoesOn();
  if (offsetMs > 0 && !(await eventsOfTheFuture(stage, offsetMs / 2))) {
    throw new Error(`The clock of ${name} did not jump: nothing in the log is of its time.`);
  }
}

/** The audit finds events dated before their predecessor. */
const jumpingClock: Fault = {
  name: 'jumping-clock',
  sentence: 'the clock of a sequencer jumps an hour back, then ten seconds ahead: times in the log never run backwards',
  async strike(stage) {
    for (const offsetMs of [-HOUR_MS, 10_000, 0]) await jump(stage, offsetMs);
  },
};

/** Its partitions keep that time until real time catches up. */
const clockAhead: Fault = {
  name: 'clock-ahead',
  sentence: 'the clock of a sequencer jumps two hours ahead and is set right: Kafka and its readers bear the future',
  isLasting: true,
  async strike(stage) {
    for (const offsetMs of [2 * HOUR_MS, 0]) await jump(stage, offsetMs);
    await stage.cluster.part('projector').kill();
    await stage.cluster.part('projector').start();
  },
};

export const SEQUENCER_FAULTS: readonly Fault[] = [killedOwner, frozenOwner, jumpingClock];
export const LASTING_FAULTS: readonly Fault[] = [clockAhead];
