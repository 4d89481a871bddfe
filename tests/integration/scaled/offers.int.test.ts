// Slow: processes of all roles play while one after the other is killed.
import { expect, test } from 'vitest';
import { PART_NAMES } from '#tests/support/cluster/cluster.ts';
import { soakOffers } from '#tests/support/cluster/offers/offer-soak.ts';
import { testDatabase } from '#tests/support/database.ts';
import { kafkaBrokers, ownName } from '#tests/support/kafka/test-kafka.ts';
import { soakSeed, timesOf } from '#tests/support/soak.ts';

const SECONDS = timesOf(40, 5);

test(
  'killed in turn, the processes credit and reverse each offer once, announce it once, and the books agree',
  { timeout: 900_000 },
  async () => {
    const brokers = await kafkaBrokers();
    await using db = await testDatabase();
    const asked = { databaseUrl: db.url, brokers, topicPrefix: ownName('offers-'), seed: soakSeed(11) };
    const { kills, answered, findings, lastWords } = await soakOffers({
      ...asked,
      rate: 8,
      seconds: SECONDS,
      players: 8,
    });
    expect(findings, [...findings, lastWords].join('\n')).toEqual([]);
    expect([...kills.keys()]).toEqual(PART_NAMES);
    expect(answered).toBeGreaterThan(5 * SECONDS);
  },
);
