// The relay killed at its worst moment: Kafka has acknowledged, the cursor has not moved. What is sent again is the same.
import { caughtInTheMiddle } from './held-backend.ts';
import type { Fault } from './fault.ts';

const killedRelay: Fault = {
  name: 'killed-relay',
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

export const RELAY_FAULTS: readonly Fault[] = [killedRelay];
