import { setTimeout as delay } from 'node:timers/promises';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import { missingViews } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import type { Ground } from '../ground.ts';
import type { RoleName } from '../options.ts';

const LOOK_MS = 250;

/** At the first start readers wait for the projector. */
export async function viewsStand(
  { databaseUrl, health, log }: Pick<Ground, 'databaseUrl' | 'health' | 'log'>,
  role: RoleName,
): Promise<void> {
  await using client = new KeptClient(databaseUrl, { applicationName: 'tallyhouse-views', answerWithinMs: 30_000 });
  for (let isTold = false; ; isTold = true) {
    const [missing] = await client.ask((db) => missingViews(db, VIEWS));
    if (missing === undefined) return;
    health.notReady(role, `waiting for the projector to make the view ${missing.name}`);
    if (!isTold) log.info({ view: missing.name }, 'waiting for the projector to make the views');
    await delay(LOOK_MS);
  }
}
