import type { Client } from 'pg';
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import { UnfitEvent } from '#projections/consumer/unfit-event.ts';
import { projectShares, sharesOf, type States } from '#projections/projector/project.ts';
import { defineView, type View } from '#projections/view/define-view.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { soakSeed, timesOf } from '#tests/support/soak.ts';
import { Lot } from './lot.ts';
import { added, type Sum, type Sums, ViewConnection, ViewDatabase } from './view-database.ts';
import { World } from './world.ts';

const SEEDS = timesOf(1500, 300);
const PROJECTORS = 2;
const TURNS = 6000;

/** Fails on events whose number is divisible by `poison`. */
function sumsOf(name: ViewName, poison: number) {
  return {
    name,
    version: 1,
    tables: [],
    fold(events: readonly LedgerEvent[]) {
      const sums: Sums = new Map();
      for (const { account, seq, amount } of events) {
        if (seq % poison === 0) throw new UnfitEvent(`${name} cannot take ${seq}`);
        const sum = sums.get(account) ?? { points: 0, events: 0 };
        sums.set(account, { points: sum.points + amount, events: sum.events + 1 });
      }
      return sums;
    },
    write: (_schema: string, deltas: Sums) => [{ name: 'add', text: '', values: [name, JSON.stringify([...deltas])] }],
    audience: 'staff' as const,
    kinds: 'all' as const,
  };
}

function sumView(name: ViewName, poison: number): View {
  return defineView<Sums>(sumsOf(name, poison));
}

/** Writes totals computed from those it read. */
function statefulSumView(name: ViewName, poison: number): View {
  const { fold, write: _write, ...rest } = sumsOf(name, poison);
  return defineView<Sums, Sums>({
    ...rest,
    fold,
    readState: async (db) =>
      new Map((await db.query({ name: 'sums', text: '', values: [name] })).rows as [number, Sum][]),
    write(_schema, deltas, before) {
      const state = added(before, deltas);
      return { statements: [{ name: 'put', text: '', values: [name, JSON.stringify([...state])] }], state };
    },
  });
}

const VIEWS = [sumView('balance', Infinity), sumView('statement', 17), statefulSumView('activity', 5)];
const POISONS = new Map([
  ['statement', 17],
  ['activity', 5],
]);

type Scene = { world: World; database: ViewDatabase; events: readonly LedgerEvent[]; fault: number };

function isDone({ database, events }: Scene): boolean {
  return [...database.state.checkpoints.values()].every((seq) => seq === events.length);
}

/** From the stored checkpoints until a failure or a kill. */
async function follow(scene: Scene, isKilled: () => boolean): Promise<void> {
  const { world, database, events, fault } = scene;
  const { lot } = world;
  const connection = new ViewConnection(world, database, fault);
  const checkpoints = connection.checkpoints() as Map<ViewName, number>;
  const states: States = new Map();
  let at = Math.min(...checkpoints.values());
  while (at < events.length && !isKilled()) {
    // Sometimes rereads, sometimes leaves a hole.
    const from = world.isCalm ? at : Math.max(0, at + lot.pick([0, 0, 0, 0, -1, -7, 2]));
    const batch = events.slice(from, from + lot.between(1, 12));
    if (batch.length === 0) return;
    const toSeq = from + batch.length;
    const shares = sharesOf(
      VIEWS,
      { partition: 0, fromSeq: from + 1, toSeq, events: batch, unreadable: null },
      checkpoints,
    );
    const { updates } = await projectShares({ db: connection as unknown as Client, partition: 0, states }, shares);
    for (const { view, seq } of updates) checkpoints.set(view, seq);
    at = Math.max(at, toSeq);
    await world.delay();
  }
}

/** Restarts after a failed attempt until it is killed. */
async function project(scene: Scene): Promise<void> {
  while (!isDone(scene)) {
    let isKilled = false;
    const run = follow(scene, () => isKilled).catch(() => undefined);
    if (!scene.world.isCalm && scene.world.lot.falls(0.2)) {
      // The killed process may still have a statement in flight.
      await scene.world.delay();
      isKilled = true;
    } else {
      await run;
    }
    await scene.world.delay();
  }
}

type Told = { state: ViewDatabase['state']; events: readonly LedgerEvent[] };

async function tell(seed: number): Promise<Told> {
  const world = new World(seed);
  const { events } = randomStory({ seed, players: 3, steps: world.lot.between(5, 25) });
  const database = new ViewDatabase(VIEWS.map(({ name }) => name));
  const scene = { world, database, events, fault: new Lot(~seed).pick([0, 0.02, 0.1, 0.25]) };
  const projectors = Promise.all(Array.from({ length: world.lot.between(1, PROJECTORS) }, () => project(scene)));
  for (let turn = 0; !isDone(scene); turn++) {
    if (turn === TURNS) world.isCalm = true;
    if (turn > 2 * TURNS) throw new Error('the views never get to the end of the log');
    await world.turn();
  }
  world.isCalm = true;
  await world.settle();
  await projectors;
  database.state.parked.sort();
  return { state: database.state, events };
}

function expected(events: readonly LedgerEvent[]): ViewDatabase['state'] {
  const state: ViewDatabase['state'] = { checkpoints: new Map(), views: new Map(), parked: [] };
  for (const { name } of VIEWS) {
    const sums: Sums = new Map();
    for (const { account, seq, amount } of events) {
      if (seq % (POISONS.get(name) ?? Infinity) === 0) {
        state.parked.push(`${name} ${seq}`);
        continue;
      }
      const sum = sums.get(account) ?? { points: 0, events: 0 };
      sums.set(account, { points: sum.points + amount, events: sum.events + 1 });
    }
    state.checkpoints.set(name, events.length);
    state.views.set(name, sums);
  }
  state.parked.sort();
  return state;
}

const asked = process.env['SIMULATION_SEED'];
const seeds = asked === undefined ? Array.from({ length: SEEDS }, (_, seed) => soakSeed(seed)) : [Number(asked)];

test('under any failures, every event takes effect exactly once in every view, and a poison event is parked once', async () => {
  for (const seed of seeds) {
    const { state, events } = await tell(seed);
    expect(state, `seed ${seed} (SIMULATION_SEED=${seed} tells it again)`).toEqual(expected(events));
  }
});
