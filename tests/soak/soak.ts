// npm run soak -- --minutes n: faults in any order under load, the whole house held to account after each; the table of all
// at the end. Exit code 1 when anything was lost. The short form is tests/integration/scaled.
import { writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { FAULTS, faultsOf } from '#tests/support/cluster/faults/catalogue.ts';
import type { Fault } from '#tests/support/cluster/faults/fault.ts';
import { openStage, type Stage } from '#tests/support/cluster/stage.ts';
import { strikeAndAudit } from '#tests/support/cluster/strike.ts';
import { NoJavaKafka } from '#tests/support/kafka/jars.ts';
import { startCluster } from '#tests/support/kafka/start-broker.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { OptionsError, readOptions, type SoakOptions, usage } from './options.ts';
import { countFindings, type Played, printSummary } from './summary.ts';

/** Every fault once, in some order; then again, in another, until it is time. What lasts comes at the end. */
function* inAnyOrder(faults: readonly Fault[], draw: () => number, isTime: () => boolean): Generator<Fault> {
  const passing = faults.filter(({ isLasting }) => isLasting !== true);
  while (!isTime() && passing.length > 0) {
    const left = [...passing];
    while (left.length > 0 && !isTime()) yield left.splice(Math.floor(draw() * left.length), 1)[0]!;
  }
  yield* faults.filter(({ isLasting }) => isLasting === true);
}

async function playAct(brokers: 1 | 3, ms: number, { options, played }: { options: SoakOptions; played: Played[] }) {
  const faults = faultsOf(brokers).filter(({ name }) => options.only === null || options.only.includes(name));
  if (faults.length === 0) return;
  await using stage = await openStage(await startCluster(brokers), { players: options.players });
  stopOnSignal(stage, played);
  const end = performance.now() + ms;
  const isTime = () => performance.now() > end;
  for (const fault of inAnyOrder(faults, drawsOf(options.seed + brokers), isTime)) {
    const from = performance.now();
    process.stderr.write(`${fault.name} … `);
    const struck = await strikeAndAudit(stage, fault, { ms: options.awayMs });
    const seconds = (performance.now() - from) / 1000;
    played.push({ ...struck, brokers, seconds });
    const verdict = struck.findings.length === 0 ? 'in order' : `NOT in order:\n  ${struck.findings.join('\n  ')}`;
    process.stderr.write(`${seconds.toFixed(0)} s, ${struck.acknowledged} bets, ${verdict}\n`);
    if (struck.findings.length > 0) process.stderr.write(`${stage.cluster.lastWords()}\n`);
  }
}

/** What was found until then is told; no process and no data is left behind. */
function stopOnSignal(stage: Stage, played: readonly Played[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal);
    process.once(signal, () => {
      console.log(`\n${printSummary(played)}`);
      void stage[Symbol.asyncDispose]().finally(() => process.exit(130));
    });
  }
}

async function soak(options: SoakOptions): Promise<void> {
  const played: Played[] = [];
  console.log(
    `Faults for ${options.minutes} minutes, ${options.players} players; --seed ${options.seed} plays them again.`,
  );
  for (const brokers of options.acts) {
    process.stderr.write(`\n== Kafka of ${brokers === 1 ? 'one broker' : `${brokers} brokers`}\n`);
    await playAct(brokers, (options.minutes * 60_000) / options.acts.length, { options, played });
  }
  console.log(`\n${printSummary(played)}`);
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(played, null, 2)}\n`);
  if (countFindings(played) > 0 || played.length === 0) process.exitCode = 1;
}

const names = FAULTS.map(({ name }) => name);
try {
  const options = readOptions(process.argv.slice(2), names, randomInt(1_000_000));
  if (options === null) console.log(usage(names));
  else await soak(options);
} catch (error) {
  const isPlain = error instanceof OptionsError || error instanceof NoJavaKafka;
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}
