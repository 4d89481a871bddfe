import { eventually } from '../../eventually.ts';
import { PARTITIONS } from '../house-environment.ts';
import { caughtInTheMiddle } from './held-backend.ts';
import type { Fault } from './fault.ts';

const killedRelay: Fault = {
  name: 'killed-relay',
  kind: 'kill',
  sentence: 'kill -9 of the relay between the acknowledgement and the cursor: what it sends again is dropped as a copy',
  leavesCopies: true,
  async strike({ cluster, play }) {
    const relay = cluster.part('relay');
    const lock = { text: 'select from relay_cursor for update', values: [] };
    await caughtInTheMiddle({ databaseUrl: cluster.databaseUrl, lock, application: 'tallyhouse relay _' }, async () => {
      await play.everybodyGoesOn();
      await relay.kill();
    });
    await play.everybodyGoesOn();
    await relay.start();
  },
};

const frozenRelay: Fault = {
  name: 'frozen-relay',
  kind: 'freeze',
  sentence:
    'a relay frozen until another has its partitions: when it wakes, it sends copies at most and becomes a standby',
  async strike({ cluster, play }) {
    const relay = cluster.part('relay');
    await using guest = await cluster.guest('relay');
    relay.freeze();
    try {
      await eventually(async () => (await guest.number('relay_active')) === PARTITIONS, {
        what: 'the partitions of a frozen relay with another one',
        withinMs: 20_000,
      });
      await play.everybodyGoesOn();
    } finally {
      relay.wake();
    }
    await relay.ready();
    await play.everybodyGoesOn();
    if (!(await guest.stop())) throw new Error(`The second relay did not end in order:\n${guest.said}`);
    await play.everybodyGoesOn();
  },
};

export const RELAY_FAULTS: readonly Fault[] = [killedRelay, frozenRelay];
