import { House, type HouseRates } from './house.ts';
import { Lot } from './lot.ts';
import { LogStorage } from './log-storage.ts';
import { FIRST_PLAYER, Player } from './player.ts';
import { Reactor } from './reactor.ts';
import { judge } from './verdict.ts';
import { World } from './world.ts';

/** Faults end after this many turns; commands have the same number again to be answered. */
const TURNS = 8000;

/** From calm to hardly a call that succeeds. */
function ratesOf(seed: number): HouseRates {
  const lot = new Lot(~seed);
  return {
    fault: lot.pick([0, 0.03, 0.1, 0.3]),
    slow: lot.pick([0, 0.1, 0.5]),
    doubt: lot.pick([0, 0.1, 0.5]),
    kill: lot.pick([0, 0.003, 0.02]),
    takeOver: lot.pick([0, 0.003, 0.02]),
  };
}

export type Story = { events: number; processes: number; turns: number };

/** Throws if anything was lost, duplicated or made up. */
export async function runSeed(seed: number): Promise<Story> {
  const world = new World(seed);
  const storage = new LogStorage();
  const house = new House(world, storage, ratesOf(seed));
  const reactor = new Reactor(world, house, storage);
  const players = Array.from(
    { length: world.lot.between(1, 8) },
    (_, place) => new Player(world, house, FIRST_PLAYER + place),
  );
  const played = players.map((player) => player.play(world.lot.between(3, 16)));
  let turns = 0;
  while (players.some((player) => !player.isDone)) {
    house.meddle();
    reactor.meddle();
    await world.turn();
    if (++turns === TURNS) world.isCalm = true;
    if (turns > 2 * TURNS) throw new Error('a player is never answered');
  }
  await Promise.all(played);
  await comeToRest(world, house, reactor);
  const answered = players.flatMap((player) => player.answered);
  judge({ storage, processes: house.processes, answered, now: world.now });
  return { events: storage.rows.length, processes: house.processes.length, turns };
}

/** Long enough for every hold to lapse and every round to end. */
const REST_MS = 200_000;

/** Until holds and rounds have ended and nothing is in flight. */
async function comeToRest(world: World, house: House, reactor: Reactor): Promise<void> {
  world.isCalm = true;
  world.pass(REST_MS);
  for (let turns = 0; !house.isOwned || reactor.hasWork || turns === 0; turns++) {
    house.meddle();
    reactor.meddle();
    await world.settle();
    if (turns > TURNS) throw new Error('the reactor is never answered');
  }
}
