import type { Fault } from './fault.ts';

const killedReactor: Fault = {
  name: 'killed-reactor',
  kind: 'kill',
  sentence: 'kill -9 of the reactor while holds run out: each ends once, when it is back',
  async strike({ cluster, play }) {
    const reactor = cluster.part('reactor');
    await reactor.kill();
    await play.operator.holdSome();
    await play.everybodyGoesOn();
    await reactor.start();
  },
};

export const REACTOR_FAULTS: readonly Fault[] = [killedReactor];
