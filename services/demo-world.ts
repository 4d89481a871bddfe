import type { Identity } from '#contracts/internal/identity.ts';
import type { OpenPartitions } from '#ledger/partitions.ts';
import type { Projector } from '#projections/projector/projector.ts';
import type { DemoPerson } from './demo/cast.ts';
import type { Ground } from './ground.ts';

type Parts = { ledger: OpenPartitions; identity: Identity; publicUrl: string };

/**
 * The demo world is for an empty house of one's own: embedded, not in production, nothing in the log yet, or no more than
 * a start has left there that did not come to its end.
 */
export async function maybeSeed(
  ground: Ground,
  { projector, withDemo }: { projector?: Projector; withDemo: boolean },
  { ledger, identity, publicUrl }: Parts,
): Promise<readonly DemoPerson[]> {
  const { config, games, random, log } = ground;
  const { dataDir, databaseUrl, production } = config;
  if (databaseUrl !== null) return [];
  const { forgetWorldSecret, isWorldUnfinished, worldSecretOf } = await import('./demo/unfinished-world.ts');
  if (!withDemo || production) {
    // People come in from now on, and may take the names of those who are missing.
    forgetWorldSecret(dataDir);
    return [];
  }
  const isEmpty = ledger.feed.partitions.every((partition) => ledger.committedSeq(partition) === 0);
  if (!isEmpty && !isWorldUnfinished(dataDir)) return [];
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const { openDemoDoor } = await import('./offers/simulate/demo-door.ts');
  log.info(isEmpty ? 'filling the empty house with a demo world' : 'going on with the demo world of an earlier start');
  const secret = worldSecretOf(dataDir);
  await using offers = openDemoDoor({ ...ground, identity, ledger, publicUrl });
  const cast = await seedDemo({ identity, ledger, offers, random, secret, games: games.current });
  await projector?.caughtUp();
  return cast;
}
