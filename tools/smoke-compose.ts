// Starts the compose stack as a separate project, plays, kills a sequencer and a gateway, audits, and removes it. Exits 1
// with one sentence if anything was lost.
import { setTimeout as delay } from 'node:timers/promises';
import { busiestSequencer, findEveryBet } from './smoke/acknowledged.ts';
import {
  bringBack,
  bringUp,
  killContainer,
  lastWords,
  PORTS,
  requireDocker,
  runOperator,
  SmokeFailure,
  takeDown,
} from './smoke/compose.ts';
import { checkNumbers } from './smoke/numbers.ts';
import { Player } from './smoke/player.ts';

const at = (port: number) => `http://127.0.0.1:${port}`;
const FIRST = at(PORTS.gateway1);
const SECOND = at(PORTS.gateway2);
const PROXY = at(PORTS.proxy);

const PLAYERS = 24;
const BETS = 50;
/** The lease expires within 5 s; the rest is recovery on a busy machine. */
const LONGEST_WAIT_MS = 15_000;
/** The proxy finds a gateway that vanished within four seconds. */
const LONGEST_WAIT_AT_GATEWAY_MS = 8000;

const say = (line: string) =>
  console.log(`smoke: ${String(Math.round(performance.now() / 1000)).padStart(4)} s  ${line}`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const goesByProxy = (place: number) => place % 3 === 2;

/** Some alternate between the gateways, others use the proxy. */
function makePlayers(): Player[] {
  return Array.from({ length: PLAYERS }, (_, place) => {
    const gateways = goesByProxy(place) ? [PROXY] : place % 3 === 0 ? [FIRST, SECOND] : [SECOND, FIRST];
    return new Player(`smoke_${place}`, gateways);
  });
}

async function everybodyBets(players: readonly Player[], times: number): Promise<void> {
  await Promise.all(
    players.map(async (player) => {
      for (let bet = 0; bet < times; bet++) await player.bet();
    }),
  );
}

async function open(players: readonly Player[]): Promise<void> {
  for (const player of players) await player.register();
  for (const [place, player] of players.entries()) player.listen([FIRST, SECOND, PROXY][place % 3]!);
  await everybodyBets(players, BETS);
  say(`${PLAYERS} players made ${BETS} bets each`);
}

/** Plays during the failure and for a while after. Returns the longest wait for an answer, ms. */
async function playWhileItDies(victim: string, players: readonly Player[]): Promise<number> {
  for (const player of players) player.longestWaitMs = player.repeats = 0;
  const killed = delay(300).then(() => killContainer(victim));
  await Promise.all([killed, everybodyBets(players, BETS)]);
  await everybodyBets(players, 2);
  return Math.max(...players.map(({ longestWaitMs }) => longestWaitMs));
}

async function loseASequencer(players: readonly Player[]): Promise<void> {
  const victim = await busiestSequencer();
  const waitedMs = await playWhileItDies(victim, players);
  say(`${victim} was killed in the middle of play; the longest wait was ${seconds(waitedMs)}`);
  if (waitedMs > LONGEST_WAIT_MS) {
    throw new SmokeFailure(`A bet waited ${seconds(waitedMs)} for another sequencer to take over.`);
  }
  await bringBack(victim);
}

/** The proxy retries at the other gateway, since every bet carries its id. */
async function loseAGateway(players: readonly Player[]): Promise<void> {
  const waitedMs = await playWhileItDies('gateway-2', players);
  const unanswered = players.filter((_, place) => goesByProxy(place)).reduce((sum, { repeats }) => sum + repeats, 0);
  say(`gateway-2 was killed in the middle of play; the longest wait was ${seconds(waitedMs)}`);
  if (waitedMs > LONGEST_WAIT_AT_GATEWAY_MS) {
    throw new SmokeFailure(`A bet waited ${seconds(waitedMs)} for another gateway.`);
  }
  if (unanswered > 0) throw new SmokeFailure(`${unanswered} bets by the proxy were not answered by the other gateway.`);
  await bringBack('gateway-2');
}

async function audit(players: readonly Player[]): Promise<void> {
  for (const player of players) await player.checkBalance();
  say('every gateway shows every player what the last receipt said');
  const deaf = players.find(({ pushes }) => pushes === 0);
  if (deaf !== undefined) throw new SmokeFailure(`No news reached the socket of ${deaf.name}.`);
  say(`${await findEveryBet(players)} acknowledged bets are in the log, each once, at the position on its receipt`);
  await runOperator('verify');
  say(`${await checkNumbers(at(PORTS.prometheus))} lines of the dashboard have numbers`);
}

async function run(): Promise<void> {
  await requireDocker();
  const players = makePlayers();
  try {
    await bringUp();
    say('the stack is up');
    await open(players);
    await loseASequencer(players);
    await loseAGateway(players);
    await audit(players);
    say('nothing was lost');
  } catch (error) {
    await lastWords();
    throw error;
  } finally {
    for (const player of players) player[Symbol.dispose]();
    await takeDown();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof SmokeFailure ? `smoke: FAILED. ${error.message}` : error);
  process.exitCode = 1;
}
