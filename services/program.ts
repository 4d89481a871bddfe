import { setTimeout as delay } from 'node:timers/promises';
import { despiteConflicts } from '#infra/postgres/session/conflict.ts';
import type { Config } from '#infra/process/config.ts';
import { Health } from '#infra/process/health.ts';
import { Lifecycle } from '#infra/process/lifecycle.ts';
import type { Log } from '#infra/process/log.ts';
import { type Ground, layGround, type ShowPasswords } from './ground.ts';
import { LocalUpdates } from './transport/view-updates/local-updates.ts';
import type { Options } from './options.ts';
import { checkNeeds, usualRoles } from './role-needs.ts';
import { type Opened, TOGETHER } from './roles.ts';
import { firstValuesOf } from './settings/first-values.ts';

export type Program = {
  lifecycle: Lifecycle;
  health: Health;
  address: string | null;
  internalAddress: string | null;
  /** Shows the passwords of a new demo world, which are not stored afterwards. */
  announceCast: ShowPasswords | null;
};

export type ProgramOptions = {
  config: Config;
  options: Pick<Options, 'roles' | 'demoDays'>;
  log: Log;
  onBroken: Ground['onBroken'];
};

/** Repeats a start that PostgreSQL ended in favour of another program's. */
export function startProgram(asked: ProgramOptions): Promise<Program> {
  const onConflict = (err: unknown) => asked.log.warn({ err }, 'the start met another program in the database; again');
  return despiteConflicts(() => openProgram(asked), onConflict);
}

/** On failure everything opened is closed first. */
async function openProgram({ config, options, log, onBroken }: ProgramOptions): Promise<Program> {
  const roles = options.roles ?? usualRoles(config);
  checkNeeds(roles, config);
  firstValuesOf(config);
  const lifecycle = new Lifecycle({ log });
  const health = new Health();
  for (const role of roles) health.expect(role);
  try {
    const demo = config.databaseUrl === null ? (await import('#demo/demo.ts')).openDemo(config, options) : null;
    const ground = await layGround({ config, roles, log, lifecycle, health, demo, onBroken });
    const opened: Opened = {
      updates: new LocalUpdates((error) => log.error({ err: error }, 'a listener to view updates failed')),
    };
    const openers = config.kafka === null ? TOGETHER : (await import('./scaled-roles.ts')).APART;
    for (const role of roles) {
      await openers[role](ground, opened);
      health.ready(role);
    }
    lifecycle.onStop('readiness', () => turnAway(ground, opened));
    const { internal } = ground;
    const internalAddress = internal === null ? null : `http://${internal.authority}`;
    return {
      lifecycle,
      health,
      address: opened.gateway?.address ?? null,
      internalAddress,
      announceCast: opened.announceCast ?? null,
    };
  } catch (error) {
    await lifecycle.giveUp();
    throw error;
  }
}

/** Reports not ready first: balancers must notice while requests are still answered. */
async function turnAway({ config, health }: Ground, { gateway }: Opened): Promise<void> {
  health.notReady('program', 'stopping');
  gateway?.retire();
  if (gateway !== undefined) await delay(config.drainMs);
}
