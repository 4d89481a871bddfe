// A day of all players: they join, claim bonuses, complete offers and play.
import { COMMAND_DEFINITIONS } from '#contracts/capabilities.ts';
import { type Command, command as anyCommand } from '#contracts/commands.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { demoBet, WHOLE_ROUNDS } from './bets.ts';
import type { Guest } from './crowd.ts';
import { commandId, type Credit, playOnce, type Player, type World } from './world.ts';

const BORN = '1987-04-23';
/** Of each visitor. */
const ROUNDS = 2;
const NETWORKS = ['notik', 'ogads'] as const;
const OFFERS = [
  { offerId: '7', offerName: 'Weekly shopping survey', points: 60 },
  { offerId: '8', offerName: 'Music trial', points: 120 },
  { offerId: '1002', offerName: 'Household survey', points: 90 },
  { offerId: '1001', offerName: 'Harbour Tycoon', points: 240 },
  { offerId: '1003', offerName: 'Star Kitchen, level 12', points: 420 },
] as const;
/** Those that a player asks for without a choice. */
const PLAIN_BONUSES = COMMAND_DEFINITIONS.filter(
  ({ identity, ...of }) => 'takes' in of && of.takes === 'bonus' && identity.length === 0,
).map(({ type }) => type);
/** Of a hundred credits. */
const REVERSED = 6;

/** `passwordHash`: for guests, who never sign in. */
type Joining = { password?: string; passwordHash?: string; ref?: string | undefined };

export async function join(world: World, guest: Guest, { ref, ...secrets }: Joining): Promise<Player> {
  const { house } = world;
  const { username, firstName, habits } = guest;
  const email = `${username.toLowerCase()}@tallyhouse.example`;
  const password = house.random.text(24);
  const person = { username, firstName, email, password, isConfirmed: true as const, ref, ...secrets };
  const joined = await house.identity.register(person);
  if (joined.kind === 'refusal') throw new Error(`the demo world cannot take in ${username}: ${joined.message}`);
  const { account } = joined.person;
  await house.identity.confirmAge(account, { birthDate: BORN });
  return { account, username, joined: world.day, habits, isInvited: ref !== undefined };
}

/** When the last people leave on the day that begins at `from`. */
export const closingTime = (from: number): number => from + 22 * HOUR_MS;

/** `from`: when the day begins; it has 24 hours. */
export async function liveDay(world: World, from: number, newcomers: readonly Guest[], passwordHash: string) {
  const { clock, draw, players, day } = world;
  await clock.open(from + 7 * HOUR_MS, from + 10 * HOUR_MS);
  const inviters = players.filter(({ joined }) => joined < day);
  const joining = newcomers.map((guest) => {
    const ref = inviters.length > 0 && draw(4) === 0 ? inviters[draw(inviters.length)]!.username : undefined;
    return join(world, guest, { passwordHash, ref });
  });
  const joined = await Promise.all(joining);
  players.push(...joined);
  const visitors = players.filter(
    ({ joined: since, habits }) => since === day || (day - since <= habits.lasts && draw(100) < habits.visits),
  );
  clock.tick(20 * MINUTE_MS);
  await Promise.all(visitors.map(({ account }) => tries(world, { type: 'claim-daily-bonus', ...by(world, account) })));
  await clock.open(from + 11 * HOUR_MS, from + 15 * HOUR_MS);
  await earn(world, visitors, joined);
  await play(
    world,
    visitors.filter(() => draw(3) === 0),
  );
  await clock.open(from + 17 * HOUR_MS, closingTime(from));
  await play(
    world,
    visitors.filter(() => draw(2) === 0),
  );
  await changeSeeds(world, visitors);
  const challenges = world.house.settings.value('challenges');
  const claimers = visitors.filter(() => draw(6) === 0);
  await Promise.all(claimers.map((player) => claim(world, player, challenges[draw(challenges.length)]!.id)));
  const seen = visitors.map(({ account }) => account);
  await world.house.identity.sessions.noteSeen(seen, clock.now());
}

const by = (world: World, account: number) => ({ commandId: commandId(world), account });

/** Rules decide whether a bonus is due. */
async function tries({ ledger }: World, command: Command): Promise<void> {
  await ledger.submit(command);
}

async function play(world: World, visitors: readonly Player[]): Promise<void> {
  const { day } = world;
  for (let round = 0; round < ROUNDS; round++) {
    world.clock.tick((5 + world.draw(30)) * MINUTE_MS);
    await Promise.all(visitors.map((player) => playOnce(world, player, round === 0 && day % 2 === 0)));
  }
}

const SEED_CHANGERS = 11;

/** Some of them. Without it no round of the demo world is revealed. */
async function changeSeeds(world: World, visitors: readonly Player[]): Promise<void> {
  const { day } = world;
  const changers = visitors.filter(({ account }) => (account + day) % SEED_CHANGERS === 0);
  await Promise.all(
    changers.map(({ account }) =>
      tries(world, { type: 'rotate-seed', ...by(world, account), clientSeed: `seed of day ${day}` }),
    ),
  );
}

/** Whatever is due. */
export async function claim(world: World, { account }: Player, challengeId: string): Promise<void> {
  const commands: Command[] = [
    { type: 'claim-challenge', ...by(world, account), challengeId },
    ...PLAIN_BONUSES.map((type) => anyCommand.parse({ type, ...by(world, account) })),
    { type: 'claim-checklist-step', ...by(world, account), step: 'round' },
    { type: 'claim-checklist-step', ...by(world, account), step: 'offer' },
  ];
  await Promise.all(commands.map((command) => tries(world, command)));
}

let sent = 0;

/** A third of the newcomers complete an offer, and some visitors; a few credits are reversed at once. */
async function earn(world: World, visitors: readonly Player[], joined: readonly Player[]): Promise<void> {
  const { door, draw } = world;
  const earners = [...new Set([...joined.filter(() => draw(3) === 0), ...visitors.filter(() => draw(20) === 0)])];
  const credits = await Promise.all(
    earners.map(async ({ account, isInvited }): Promise<Credit> => {
      const { points, ...offer } = OFFERS[draw(OFFERS.length)]!;
      const network = NETWORKS[draw(NETWORKS.length)]!;
      const clicked = { commandId: commandId(world), account, network, ...offer, points, address: '203.0.113.9' };
      const codes = await door.click(clicked);
      return {
        kind: 'credit',
        network,
        id: `demo-${++sent}`,
        codes,
        offerName: offer.offerName,
        cents: 2 * points,
        day: world.day,
        isInvited,
      };
    }),
  );
  await door.tell(credits);
  const reversals = credits.filter(() => draw(100) < REVERSED);
  world.credits.push(...credits.filter((credit) => !reversals.includes(credit)));
  if (reversals.length > 0) await door.tell(reversals.map((credit) => ({ ...credit, kind: 'reversal' as const })));
}

/** A round at each of the eight tables without moves. */
export async function showEveryTable(world: World, player: Player, stakePoints = 5): Promise<void> {
  const { draw } = world;
  for (const game of WHOLE_ROUNDS)
    await tries(world, { type: 'play-round', ...by(world, player.account), ...demoBet(game, stakePoints, draw) });
}
