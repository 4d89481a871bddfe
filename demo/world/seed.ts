import type { CommandOf } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { LimitsByGame } from '#contracts/games/house-limits.ts';
import type { CommandId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { Random } from '#infra/process/random.ts';
import type { DemoClock } from '../clock.ts';
import { demoBet } from './bets.ts';
import { CAST, type DemoCharacter, type DemoPerson } from './cast.ts';
import { type DemoChat, talkAtDemo } from './chat.ts';
import { type DemoOffers, earnAtOffers } from './offers.ts';
import { type DemoPromos, givePromosAtDemo } from './promos.ts';
import { type DemoSeat, playBlackjack, playMines } from './rounds.ts';
import { passwordFrom } from './unfinished-world.ts';
import { type DemoPayouts, withdrawAtDemo } from './withdrawals.ts';

type PlanRace = (command: CommandOf<'plan-race'>) => Promise<unknown>;

const RACES = [
  // Over when the world opens: planned a day ago.
  { name: 'Opening Day', measure: 'wagered', startsIn: 0, days: 1, prizes: [600, 300, 150] },
  { name: 'High Rollers’ Week', measure: 'wagered', startsIn: 0, days: 7, prizes: [2500, 1500, 1000, 500, 250] },
  { name: 'Lucky Weekend', measure: 'multiplier', startsIn: 8, days: 2, prizes: [1000, 500, 250] },
] as const;

type Plan = { secret: string; now: number; isFirst: boolean };

/** The first is planned a day before the others. `now`: milliseconds. */
async function planRacesAtDemo(plan: PlanRace, { secret, now, isFirst }: Plan): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  for (const { name, measure, startsIn, days, prizes } of isFirst ? RACES.slice(0, 1) : RACES.slice(1)) {
    await plan({
      type: 'plan-race',
      commandId: derivedId(`${secret} race ${name}`) as CommandId,
      account: HOUSE_ACCOUNTS.races,
      actor: 'cli:demo',
      name,
      measure,
      firstDay: today + startsIn,
      days,
      prizes: [...prizes],
      reason: 'Races of the demo world',
    });
  }
}

// Plays through the public interfaces of identity and ledger. A repeat after an interruption adds missing people and grants
// nothing twice.
export type DemoRooms = {
  identity: Identity;
  ledger: Ledger;
  compliance: Pick<Compliance, 'savePayee'>;
  offers: DemoOffers;
  payouts: DemoPayouts;
  chat: DemoChat;
  planRace: PlanRace;
  promos: DemoPromos;
  now(): number;
  /** Runs work a day ago, if the log is empty. */
  asYesterday: DemoClock['asYesterday'];
  /** Imports and matches a statement. `by`: of finance. */
  reconcile(by: number): Promise<void>;
  random: Pick<Random, 'bytes' | 'commandId'>;
  secret: string;
  games: LimitsByGame;
};

const BORN = '1987-04-23';

type Resident = { character: DemoCharacter; account: number; password: string };

/** Of each resident. */
const ROUNDS_YESTERDAY = 8;

const LOAN_POINTS = [150, 250, 400, 600, 900] as const;
/** A player who gets one of these skips the round. */
const SITS_OUT: ReadonlySet<string> = new Set(['insufficient-points', 'payout-out-of-bounds', 'round-open']);
const ARE_IN: ReadonlySet<string> = new Set(['username-taken', 'email-taken']);

export async function seedDemo(rooms: DemoRooms): Promise<readonly DemoPerson[]> {
  const { residents, finance, players } = await rooms.asYesterday(() => openDoors(rooms));
  for (const [place, { account }] of players.entries()) {
    await earnAtOffers(rooms.offers, { account, place, secret: rooms.secret });
    await withdrawAtDemo(rooms, { account, place, finance: finance.account });
  }
  await playInTurns(rooms, players, { from: ROUNDS_YESTERDAY, to: Infinity });
  const speakers = residents.map(({ account, character: { username, role } }) => ({
    username,
    account,
    isAdmin: role === 'admin',
  }));
  await talkAtDemo(rooms.chat, speakers, rooms.secret);
  await planRacesAtDemo(rooms.planRace, {
    secret: rooms.secret,
    now: rooms.now(),
    isFirst: false,
  });
  const { secret } = rooms;
  const owners = { secret, players: players.map(({ account }) => account) };
  await givePromosAtDemo(rooms.promos, { ...owners, now: rooms.now() });
  await rooms.reconcile(finance.account);
  return residents.map(({ character, password }) => ({ username: character.username, role: character.role, password }));
}

/** Residents, and the rounds of the day before. */
async function openDoors(rooms: DemoRooms) {
  const residents: Resident[] = [];
  for (const character of CAST) residents.push(await moveIn(rooms, character));
  const finance = residents.find(({ character }) => character.role === 'finance');
  if (finance === undefined) throw new Error('the cast has no finance officer');
  const players = residents.filter(({ character }) => character.role === 'player');
  for (const [place, { account }] of players.entries()) {
    await lend(rooms, { account, amountPoints: LOAN_POINTS[place % LOAN_POINTS.length]! });
  }
  const { secret } = rooms;
  await planRacesAtDemo(rooms.planRace, { secret, now: rooms.now(), isFirst: true });
  await playInTurns(rooms, players, { from: 0, to: ROUNDS_YESTERDAY });
  return { residents, finance, players };
}

async function moveIn({ identity, compliance, secret }: DemoRooms, character: DemoCharacter): Promise<Resident> {
  const { username, firstName, role } = character;
  const password = passwordFrom(secret, username);
  const email = `${username.toLowerCase()}@tallyhouse.example`;
  const registered = await identity.register({ username, email, password, firstName, isConfirmed: true });
  const isIn = registered.kind === 'refusal' && ARE_IN.has(registered.code);
  const signedIn = isIn ? await identity.signIn(username, password) : registered;
  if (signedIn.kind === 'refusal') throw new Error(`the demo world cannot take in ${username}: ${signedIn.message}`);
  const { account } = signedIn.person;
  const confirmed = await identity.confirmAge(account, { birthDate: BORN });
  if (confirmed.kind === 'refusal') throw new Error(`${username} was not taken for an adult: ${confirmed.message}`);
  await compliance.savePayee(account, { legalName: `${firstName} Tally`, country: 'US' });
  if (role !== 'player') {
    const commandId = derivedId(`${secret} ${role} ${account}`);
    const change = { type: 'grant-role', commandId, account, role, until: null } as const;
    const granted = await identity.changeStanding({
      ...change,
      actor: 'system:demo',
      reason: 'Staff of the demo world',
    });
    if (granted.kind === 'refusal')
      throw new Error(`the demo world cannot make ${username} ${role}: ${granted.message}`);
  }
  return { character, account, password };
}

type Loan = { account: number; amountPoints: number };

async function lend({ ledger, secret }: DemoRooms, loan: Loan): Promise<void> {
  const commandId = derivedId(`${secret} loan to ${loan.account}`);
  const reason = 'Opening purse of the demo world';
  const outcome = await ledger.submit({
    type: 'adjust-points',
    commandId,
    actor: 'cli:demo',
    reason,
    ...loan,
  });
  if (outcome.kind === 'refusal') throw new Error(`the demo world's loan was refused: ${outcome.message}`);
}

type Turns = { from: number; to: number };

async function playInTurns(rooms: DemoRooms, players: readonly Resident[], { from, to }: Turns): Promise<void> {
  const most = Math.max(...players.map(({ character }) => character.rounds));
  for (let turn = from; turn < Math.min(most, to); turn++) {
    const still = players.filter(({ character }) => turn < character.rounds);
    await Promise.all(still.map((player) => playOnce(rooms, player)));
  }
}

async function playOnce({ ledger, random, games }: DemoRooms, { character, account }: Resident): Promise<void> {
  const [least, most] = character.stakes;
  const draw = (limit: number) => below(random, limit);
  const game = character.tables[draw(character.tables.length)]!;
  const stakePoints = Math.min(least + draw(most - least + 1), games[game].maxStakePoints);
  const outcome = await playAt(game, { ledger, account, stakePoints, draw, commandId: () => random.commandId() });
  if (outcome.kind === 'refusal' && !SITS_OUT.has(outcome.code)) {
    throw new Error(`a round of the demo world was refused: ${outcome.message}`);
  }
}

function playAt(game: GameName, seat: DemoSeat): Promise<Outcome> {
  if (game === 'mines') return playMines(seat);
  if (game === 'blackjack') return playBlackjack(seat);
  const { ledger, account, stakePoints, draw, commandId } = seat;
  return ledger.submit({ type: 'play-round', commandId: commandId(), account, ...demoBet(game, stakePoints, draw) });
}

/** The modulo bias is below one in a million. */
function below(random: Pick<Random, 'bytes'>, limit: number): number {
  return random.bytes(4).readUInt32BE() % limit;
}
