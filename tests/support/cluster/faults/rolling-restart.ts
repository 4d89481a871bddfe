import { PART_NAMES } from '../cluster.ts';
import { socketsAreBack } from './gateway-faults.ts';
import type { Fault } from './fault.ts';

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  kind: 'restart',
  sentence: 'every process ended and started again in turn: no bet waits longer than a lease takes to move',
  async strike(stage) {
    const { cluster, play } = stage;
    for (const name of PART_NAMES) {
      const part = cluster.part(name);
      if (!(await part.stop())) throw new Error(`${name} did not end in order:\n${part.said}`);
      await play.everybodyGoesOn({ what: `all players to go on without ${name}` });
      await part.start();
    }
    await socketsAreBack(stage);
  },
};
