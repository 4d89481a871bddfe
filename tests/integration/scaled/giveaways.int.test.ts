// Slow: processes of all roles play while one after the other is killed.
import { expect, test } from 'vitest';
import { PART_NAMES } from '#tests/support/cluster/cluster.ts';
import { soakGiveaways } from '#tests/support/cluster/giveaways/giveaway-soak.ts';
import { testDatabase } from '#tests/support/database.ts';
import { kafkaBrokers, ownName } from '#tests/support/kafka/test-kafka.ts';
import { soakSeed, timesOf } from '#tests/support/soak.ts';

const ROUNDS = timesOf(4);

test(
  'killed in turn, the processes pay each rain, each use of a promo code and each prize of a race once, and store each chat message once',
  { timeout: 1_500_000 },
  async () => {
    const brokers = await kafkaBrokers();
    await using db = await testDatabase();
    const asked = { databaseUrl: db.url, brokers, topicPrefix: ownName('giveaways-'), seed: soakSeed(7) };
    const { rains, kills, findings, lastWords } = await soakGiveaways({ ...asked, players: 6, rounds: ROUNDS });
    expect(findings, [...findings, lastWords].join('\n')).toEqual([]);
    expect([...kills.keys()]).toEqual(PART_NAMES);
    expect(rains).toBeGreaterThanOrEqual(ROUNDS);
  },
);
