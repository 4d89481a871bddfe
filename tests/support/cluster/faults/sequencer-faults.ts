// What can become of a sequencer: killed, frozen until another has taken over, its clock set forth and back.
import { eventually } from '../../eventually.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

/** The lease runs out within 5 s; the rest is recovery, a try every now and then, and a machine that has much to do. */
const TAKEOVER_MS = 10_000;

/** Every one of these partitions is owned again, under a higher epoch than before. */
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
  longestWaitMs: TAKEOVER_MS,
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
  longestWaitMs: TAKEOVER_MS,
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

/** The audit finds any event that is before the one in front of it. */
const jumpingClock: Fault = {
  name: 'jumping-clock',
  sentence: 'the clock of a sequencer jumps an hour back and then forth: the times of the log never run backwards',
  longestWaitMs: TAKEOVER_MS,
  async strike({ cluster, play }) {
    const { name } = await cluster.busiestSequencer();
    for (const offsetMs of [-HOUR_MS, HOUR_MS, 0]) {
      cluster.part(name).jump(offsetMs);
      await play.everybodyGoesOn();
    }
  },
};

export const SEQUENCER_FAULTS: readonly Fault[] = [killedOwner, frozenOwner, jumpingClock];
