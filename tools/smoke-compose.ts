// npm run smoke:compose: brings the stack of docker-compose.yml up, plays through both gateways and the proxy, kills a
// sequencer, plays on, audits, and takes the stack down. Exit code 1 and one sentence when anything was lost.
// It is a project of its own beside a stack that runs, on ports of its own; its volumes are thrown away.
import { setTimeout as delay } from 'node:timers/promises';
import { busiestSequencer, findEveryBet } from './smoke/acknowledged.ts';
import {
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

const PLAYERS = 12;
const BETS_BEFORE = 100;
const BETS_AFTER = 100;
/** The lease runs out within 5 s; the rest is recovery, and a machine that is busy with all the parts. */
const LONGEST_WAIT_MS = 15_000;

const say = (line: string) => console.log(`smoke: ${line}`);

/** Those who go to both gateways in turn, those who go by the proxy. */
function makePlayers(): Player[] {
  return Array.from({ length: PLAYERS }, (_, place) => {
    const gateways = place % 3 === 0 ? [FIRST, SECOND] : place % 3 === 1 ? [SECOND, FIRST] : [PROXY];
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

async function playThroughAKill(players: readonly Player[]): Promise<void> {
  for (const player of players) await player.register();
  for (const [place, player] of players.entries()) player.listen([FIRST, SECOND, PROXY][place % 3]!);
  await everybodyBets(players, BETS_BEFORE);
  say(`${PLAYERS} players made ${BETS_BEFORE} bets each`);
  const victim = await busiestSequencer();
  const killed = delay(300).then(() => killContainer(victim));
  await Promise.all([killed, everybodyBets(players, BETS_AFTER)]);
  await everybodyBets(players, 1);
  const waitedMs = Math.max(...players.map(({ longestWaitMs }) => longestWaitMs));
  say(
    `${victim} was killed in the middle of ${BETS_AFTER} more; the longest wait was ${(waitedMs / 1000).toFixed(1)} s`,
  );
  if (waitedMs > LONGEST_WAIT_MS) {
    throw new SmokeFailure(`A bet waited ${(waitedMs / 1000).toFixed(1)} s for another sequencer to take over.`);
  }
}

async function audit(players: readonly Player[]): Promise<void> {
  for (const player of players) await player.checkBalance();
  say('every gateway shows every player what the last receipt said');
  const deaf = players.find(({ pushes }) => pushes === 0);
  if (deaf !== undefined) throw new SmokeFailure(`No news reached the socket of ${deaf.name}.`);
  say(`${await findEveryBet(players)} acknowledged bets stand in the log, each once, where its receipt says`);
  await runOperator('verify');
  say(`${await checkNumbers(at(PORTS.prometheus))} lines of the dashboard have numbers`);
}

async function run(): Promise<void> {
  await requireDocker();
  const players = makePlayers();
  try {
    await bringUp();
    say('the stack is up');
    await playThroughAKill(players);
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
