import { destinationKeyOf } from '#infra/process/secrets.ts';
import type { Demo, Ground } from '#services/ground.ts';
import { submitToHouse } from '#services/module/house-account.ts';
import type { DemoClock } from '../clock.ts';
import type { DemoRooms } from './seed.ts';
import { forgetWorldSecret, isWorldUnfinished, worldSecretOf } from './unfinished-world.ts';

/** On the own machine only, when the log is empty or holds an unfinished seeding. */
export async function seedEmptyHouse(
  ground: Ground,
  clock: DemoClock,
  { ledger, identity, compliance, projector, publicUrl, withDemo }: Parameters<Demo['seed']>[1],
): ReturnType<Demo['seed']> {
  const { config, random, log } = ground;
  const { dataDir, isOwnMachine } = config;
  if (!withDemo || !isOwnMachine) {
    // Players can register from here on, and could take missing names.
    forgetWorldSecret(dataDir);
    return null;
  }
  const isEmpty = ledger.feed.partitions.every((partition) => ledger.committedSeq(partition) === 0);
  if (!isEmpty && !isWorldUnfinished(dataDir)) return null;
  const { seedDemo } = await import('./seed.ts');
  const { openDemoDoor } = await import('../offers/door.ts');
  const { demoChatOn } = await import('./house-chat.ts');
  const { announceCast } = await import('./announce-cast.ts');
  log.info(
    isEmpty
      ? 'own machine only: the demo world is on, and fills the empty house'
      : 'own machine only: the demo world is on, and an earlier start is completed',
  );
  const secret = worldSecretOf(dataDir);
  const { keepDestination } = await import('#services/payouts/port/destinations.ts');
  const destinationKey = destinationKeyOf(config);
  const payouts: DemoRooms['payouts'] = {
    keepDestination: (id, account, destination) =>
      keepDestination(ground.pool, destinationKey, { id, account, destination }),
  };
  await using offers = openDemoDoor({ ...ground, identity, ledger, publicUrl });
  const chat = demoChatOn(ground, ledger);
  const reconcile = async (by: number) => {
    await projector?.caughtUp();
    await reconcileOn(ground, by);
  };
  const games = ground.games.current;
  const planRace: DemoRooms['planRace'] = (command) => submitToHouse(ledger, command);
  const promos: DemoRooms['promos'] = (command) => submitToHouse(ledger, command);
  const parts = { identity, ledger, compliance, offers, payouts, chat, planRace, promos, reconcile };
  const asYesterday = isEmpty ? clock.asYesterday : <R>(work: () => Promise<R>) => work();
  const rooms = { ...parts, random, secret, games, now: () => clock.now(), asYesterday };
  const cast = await seedDemo(rooms);
  await projector?.caughtUp();
  return (print) => {
    print(announceCast(cast));
    forgetWorldSecret(dataDir);
  };
}

async function reconcileOn(ground: Ground, by: number): Promise<void> {
  const { openFinance } = await import('#services/finance/start.ts');
  const { importAtDemo, matchAtDemo } = await import('./statement.ts');
  const importing = openFinance(ground);
  await importAtDemo(importing, by, ground.clock.now());
  // Waits for the import.
  await importing[Symbol.asyncDispose]();
  await using finance = openFinance(ground);
  await matchAtDemo(finance, by);
}
