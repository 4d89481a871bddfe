// npm run soak:offers -- --minutes n: offer networks tell of conversions at a given rate while every process of the house is killed
// in turn. Exit code 1 when anything was lost or doubled. The short form is tests/integration/scaled/offers.int.test.ts.
import { randomInt } from 'node:crypto';
import { soakOffers } from '#tests/support/cluster/offers/offer-soak.ts';
import { KillablePostgres } from '#tests/support/killable-postgres.ts';
import { NoJavaKafka } from '#tests/support/kafka/jars.ts';
import { startCluster } from '#tests/support/kafka/start-broker.ts';
import { OptionsError } from './options.ts';
import { type OfferSoakArguments, offerSoakUsage, readOfferSoak } from './offer-options.ts';

async function soak({ minutes, rate, players, seed }: OfferSoakArguments): Promise<void> {
  console.log(
    `Postbacks for ${minutes} minutes, ${rate} a second, to ${players} players; --seed ${seed} sends them again.`,
  );
  await using kafka = await startCluster(1);
  await using postgres = await KillablePostgres.start();
  const from = performance.now();
  const say = (line: string) => console.log(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const asked = { databaseUrl: postgres.url, brokers: kafka.brokers, rate, players, seed, seconds: minutes * 60, say };
  const { answered, kills, findings, lastWords } = await soakOffers(asked);
  console.log(
    `\n${answered} postbacks answered. Killed: ${[...kills].map(([name, times]) => `${name} ${times}`).join(', ')}.`,
  );
  if (findings.length === 0) return console.log('Nothing was lost or doubled.');
  console.log(`${findings.join('\n')}\n\n${lastWords}`);
  process.exitCode = 1;
}

try {
  const asked = readOfferSoak(process.argv.slice(2), randomInt(1_000_000));
  if (asked === null) console.log(offerSoakUsage());
  else await soak(asked);
} catch (error) {
  const isPlain = error instanceof OptionsError || error instanceof NoJavaKafka;
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}
