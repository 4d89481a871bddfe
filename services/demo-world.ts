import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { destinationKeyOf } from '#infra/process/secrets.ts';
import type { OpenPartitions } from '#ledger/partitions.ts';
import type { Projector } from '#projections/projector/projector.ts';
import type { DemoPerson } from './demo/cast.ts';
import type { DemoRooms } from './demo/seed-demo.ts';
import { demoChatOn } from './demo-chat-part.ts';
import type { Ground } from './ground.ts';
import { submitToHouse } from './module/house-account.ts';

type Parts = { ledger: OpenPartitions; identity: Identity; compliance: Compliance; publicUrl: string };

/** On the own machine only, when the log is empty or holds an unfinished seeding. */
export async function maybeSeed(
  ground: Ground,
  { projector, withDemo }: { projector?: Projector; withDemo: boolean },
  { ledger, identity, compliance, publicUrl }: Parts,
): Promise<readonly DemoPerson[]> {
  const { config, random, clock, log } = ground;
  const { dataDir, databaseUrl, isOwnMachine } = config;
  if (databaseUrl !== null) return [];
  const { forgetWorldSecret, isWorldUnfinished, worldSecretOf } = await import('./demo/unfinished-world.ts');
  if (!withDemo || !isOwnMachine) {
    // Players can register from here on, and could take missing names.
    forgetWorldSecret(dataDir);
    return [];
  }
  const isEmpty = ledger.feed.partitions.every((partition) => ledger.committedSeq(partition) === 0);
  if (!isEmpty && !isWorldUnfinished(dataDir)) return [];
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const { openDemoDoor } = await import('./offers/stand-in/demo-door.ts');
  log.info(
    isEmpty
      ? 'own machine only: the demo world is on, and fills the empty house'
      : 'own machine only: the demo world is on, and an earlier start is completed',
  );
  const secret = worldSecretOf(dataDir);
  const { keepDestination } = await import('./payouts/port/destinations.ts');
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
  const asYesterday = isEmpty && 'asYesterday' in clock ? clock.asYesterday : <R>(work: () => Promise<R>) => work();
  const rooms = { ...parts, random, secret, games, now: () => clock.now(), asYesterday };
  const cast = await seedDemo(rooms);
  await projector?.caughtUp();
  return cast;
}

async function reconcileOn(ground: Ground, by: number): Promise<void> {
  const { openFinance } = await import('./finance/start.ts');
  const { importAtDemo, matchAtDemo } = await import('./demo/demo-statement.ts');
  const importing = openFinance(ground);
  await importAtDemo(importing, by, ground.clock.now());
  // Waits for the import.
  await importing[Symbol.asyncDispose]();
  await using finance = openFinance(ground);
  await matchAtDemo(finance, by);
}
