import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { Demo } from '#services/ground.ts';
import { PasswordHasher } from '#services/identity/passwords/password-hasher.ts';
import type { Ground as House } from '#services/module/ground.ts';
import type { DemoClock } from '../clock.ts';
import { announceCast } from './announce-cast.ts';
import { keepCalendar } from './calendar.ts';
import { CAST } from './cast.ts';
import { type Desk, stateLastMonth, stateThisMonth } from './months.ts';
import { crowdOf } from './crowd.ts';
import { closingTime, join, liveDay } from './crowd-day.ts';
import { openDoors } from './last-day.ts';
import { openWorld } from './open-world.ts';
import { forgetWorldSecret, isSecretKept, passwordFrom, worldSecretOf } from './world-secret.ts';
import { must, type World } from './world.ts';

/** Beside the cast, in a world of 90 days. */
const GUESTS = 285;
const WHOLE_DAYS = 90;
const LOANS = [150, 250, 400, 600, 900] as const;
/** Between two runs of the jobs of the house. */
const JOB_DAYS = 5;

/** Writes the world of an empty house, and lets its clock run. Null if its passwords were shown. */
export async function seedHouse(
  house: House,
  clock: DemoClock,
  { config: { dataDir, partitions }, feed: ledger, projector }: Parameters<Demo['seed']>[1],
): ReturnType<Demo['seed']> {
  const from = clock.pausedAt();
  if (from === null && !isSecretKept(dataDir)) return null;
  const secret = worldSecretOf(dataDir);
  if (from !== null) {
    house.log.info('own machine only: the demo world is on, and fills the empty house');
    house.jobBell?.hold();
    await clock.hurry(true);
    const days = Math.floor((clock.machineNow() - from) / DAY_MS);
    await using world = await openWorld(house, clock, { ledger, projector, partitions, days });
    await writeWorld(world, { from, secret });
    await clock.hurry(false);
    await clock.run();
    house.jobBell?.release();
  }
  return (print) => {
    print(
      announceCast(CAST.map(({ username, role }) => ({ username, role, password: passwordFrom(secret, username) }))),
    );
    forgetWorldSecret(dataDir);
  };
}

async function writeWorld(world: World, { from, secret }: { from: number; secret: string }): Promise<void> {
  const { house, clock, days, draw } = world;
  await clock.open(from, from + HOUR_MS);
  await moveIn(world, secret);
  // One for all guests, who never sign in: each hash takes tens of milliseconds.
  const passwordHash = await new PasswordHasher().hash(house.random.text(24));
  if (typeof passwordHash !== 'string') throw new Error('the demo world cannot hash a password');
  const crowd = crowdOf(Math.ceil((GUESTS * days) / WHOLE_DAYS), draw);
  const desk: Desk = { began: from, end: closingTime(from + (days - 1) * DAY_MS), stated: null };
  for (; world.day < days; world.day++) {
    const newcomers = crowd.splice(0, Math.ceil(crowd.length / (days - world.day)));
    await liveDay(world, from + world.day * DAY_MS, newcomers, passwordHash);
    await keepCalendar(world);
    await world.settled();
    if (world.day % JOB_DAYS === 0) await world.jobsDone();
    await stateLastMonth(world, desk);
  }
  await clock.open(desk.end, desk.end);
  await stateLastMonth(world, desk);
  await stateThisMonth(world, desk);
  await openDoors(world);
  await world.settled();
  await world.jobsDone();
}

async function moveIn(world: World, secret: string): Promise<void> {
  const { house, players, staff } = world;
  for (const { username, firstName, role, stakes, tables } of CAST) {
    const habits = { stakes, tables, visits: 85, lasts: Infinity };
    const player = await join(world, { username, firstName, habits }, { password: passwordFrom(secret, username) });
    const { account } = player;
    await house.compliance.savePayee(account, { legalName: `${firstName} Tally`, country: 'US' });
    const of = { commandId: house.random.commandId(), account };
    if (role === 'player') {
      const amountPoints = LOANS[players.length % LOANS.length]!;
      players.push(player);
      const loan = { amountPoints, reason: 'Opening purse of the demo world' };
      await must(world, { type: 'adjust-points', ...of, actor: 'cli:demo', ...loan });
      continue;
    }
    const why = { until: null, actor: 'system:demo', reason: 'Staff of the demo world' };
    const granted = await house.identity.changeStanding({ type: 'grant-role', ...of, role, ...why });
    if (granted.kind === 'refusal')
      throw new Error(`the demo world cannot make ${username} ${role}: ${granted.message}`);
    if (role === 'finance' && staff.finance === 0) staff.finance = account;
    else if (role === 'finance') staff.bursar = account;
    else if (role === 'admin' && staff.registrar === 0) staff.registrar = account;
    else if (role === 'admin') staff.notary = account;
  }
}
