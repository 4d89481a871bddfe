import { eventually } from '../../eventually.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

/** Each has pushed its player's last receipt. */
export async function socketsAreBack({ play }: Stage): Promise<void> {
  for (const socket of play.sockets) {
    await eventually(() => socket.isConnected, { what: `the socket of ${socket.name}`, withinMs: 20_000 });
    const { position } = socket.player;
    await eventually(() => socket.hasTold(position), {
      what: `news of ${position} at the socket of ${socket.name} at ${socket.gateway}`,
      withinMs: 20_000,
    });
  }
}

const killedGateway: Fault = {
  name: 'killed-gateway',
  kind: 'kill',
  sentence: 'kill -9 of a gateway with open sockets: their players go on at the other, with their state',
  async strike(stage) {
    const { cluster, play } = stage;
    const [first, second] = cluster.gateways;
    const moved = play.sockets.filter(({ gateway }) => gateway === first);
    if (moved.length === 0) throw new Error(`No player had a socket at ${first}: there was nothing to lose.`);
    await cluster.part('gateway-1').kill();
    await play.everybodyGoesOn();
    await socketsAreBack(stage);
    const left = moved.filter(({ gateway }) => gateway !== second);
    if (left.length > 0) throw new Error(`${left.length} sockets are not at ${second}, the only gateway there is.`);
    await cluster.part('gateway-1').start();
  },
};

export const GATEWAY_FAULTS: readonly Fault[] = [killedGateway];
