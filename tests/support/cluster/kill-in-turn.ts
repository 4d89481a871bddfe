import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, PART_NAMES, type PartName } from './cluster.ts';

const DEAD_MS = 300;
const DEAD_MORE_MS = 1200;
/** Between a start and the next kill. */
const GOES_ON_MS = 500;

/** One of each pair stays, so calls are always accepted. */
const DIE_TOGETHER: readonly (readonly PartName[])[] = [
  ['sequencer-1', 'relay'],
  ['sequencer-2', 'projector', 'gateway-2'],
  ['reactor', 'gateway-1'],
];

type Killing = {
  kills: Map<PartName, number>;
  draw: () => number;
  isOver: () => boolean;
};

export function noKills(): Map<PartName, number> {
  return new Map(PART_NAMES.map((name) => [name, 0]));
}

export function hasKilledAll(kills: ReadonlyMap<PartName, number>): boolean {
  return [...kills.values()].every((times) => times > 0);
}

/** Kills and restarts one group after another until `isOver`. Every process runs when it returns. */
export async function killInTurn(cluster: Cluster, { kills, draw, isOver }: Killing): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const names = DIE_TOGETHER[turn % DIE_TOGETHER.length]!;
    await Promise.all(
      names.map(async (name) => {
        await cluster.part(name).kill();
        kills.set(name, kills.get(name)! + 1);
        await delay(DEAD_MS + draw() * DEAD_MORE_MS);
        await cluster.part(name).start();
      }),
    );
    await delay(GOES_ON_MS);
  }
}
