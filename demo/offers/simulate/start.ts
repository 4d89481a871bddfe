import { randomInt, randomUUID } from 'node:crypto';
import { demoNetworks } from '../networks.ts';
import { connectionsOf } from '#services/offers/accounts.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { readOptions, type SimulateOptions, USAGE } from './options.ts';
import { countKinds, type Plan, planOf } from './plan.ts';
import { playPlan } from './play-plan.ts';
import { SPOKEN_NETWORKS } from './speakers.ts';

function networks() {
  const given = process.env['OFFER_NETWORKS'];
  const connections = connectionsOf(given ? JSON.parse(given) : demoNetworks(NETWORK_ADAPTERS), NETWORK_ADAPTERS);
  const spoken = SPOKEN_NETWORKS.filter((network) => connections.has(network)).map((network) => {
    const { account, pathSecret } = connections.get(network)!;
    return [network, { secret: account.secret, pathSecret }] as const;
  });
  return Object.fromEntries(spoken);
}

type SimulatedPlayer = { name: string; code: string };

async function registered(house: string): Promise<SimulatedPlayer> {
  const name = `offers_${randomUUID().slice(0, 8)}`;
  const headers = { origin: house, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: name, email: `${name}@example.org`, password: `${randomUUID()} Brass` });
  const reply = await fetch(`${house}/api/auth/register`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`A player could not register: ${await reply.text()}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { walls } = (await (await fetch(`${house}/api/offers/walls`, { headers: { cookie } })).json()) as {
    walls: { network: string }[];
  };
  if (walls[0] === undefined) throw new Error('The house has no wall of a network to read a code from.');
  const opened = await fetch(`${house}/api/offers/walls/${walls[0].network}`, {
    method: 'POST',
    headers: { ...headers, cookie },
  });
  const { url } = (await opened.json()) as { url: string };
  const query = new URL(url).searchParams;
  const code = query.get('player') ?? query.get('ext_user_id') ?? query.get('user_id') ?? query.get('subId');
  if (code === null) throw new Error(`No code could be read from ${url}`);
  return { name, code };
}

function printPlan(plan: Plan, players: readonly SimulatedPlayer[]): void {
  console.log('\nSent:');
  for (const [kind, count] of Object.entries(countKinds(plan.steps))) console.log(`  ${kind.padEnd(16)} ${count}`);
  console.log('\nWhat must be true once everything is booked (pending points included):');
  for (const { name, code } of players) {
    const { credited, reversed, points } = plan.players.get(code)!;
    console.log(`  ${name}: ${credited} offers credited, ${reversed} reversed, ${points} points of offers`);
  }
  for (const [network, micros] of plan.owedMicros)
    console.log(`  receivable:${network}: $${(micros / 1_000_000).toFixed(2)}`);
  const { forgery, 'unknown player': unknown } = countKinds(plan.steps);
  console.log(
    `  exceptions: at least one for each of ${forgery} forgeries and ${unknown} postbacks of an unknown player`,
  );
}

async function run(options: SimulateOptions): Promise<void> {
  const players: SimulatedPlayer[] = [];
  for (let at = 0; at < options.players; at += 1) players.push(await registered(options.house));
  const plan = planOf({
    ...options,
    networks: networks(),
    players: players.map(({ code }) => code),
    baseUrl: options.signed,
  });
  console.log(`Seed ${options.seed}: ${plan.steps.length} postbacks at ${options.rate} a second to ${options.house}`);
  const { answered, surprises } = await playPlan(plan, [options.house], options.rate);
  printPlan(plan, players);
  console.log(
    `\n${answered} of ${plan.steps.length} were answered${surprises.length === 0 ? ' as they must be.' : ':'}`,
  );
  for (const surprise of surprises) console.log(`  ${surprise}`);
  if (surprises.length > 0) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2), () => randomInt(1, 1_000_000));
if (options === null) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  await run(options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
