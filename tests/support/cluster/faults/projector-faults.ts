import { topicNames } from '#contracts/internal/topics/topics.ts';
import { openKafka } from '#infra/kafka/kafka.ts';
import { silentLog } from '#infra/process/log.ts';
import { eventually } from '../../eventually.ts';
import { truncateTopic } from '../../kafka/topic-admin.ts';
import { caughtInTheMiddle } from './held-backend.ts';
import type { Fault } from './fault.ts';

const killedProjector: Fault = {
  name: 'killed-projector',
  kind: 'kill',
  sentence: 'kill -9 of the projector inside a transaction: each event has its effect in the views once',
  async strike({ cluster, play }) {
    const projector = cluster.part('projector');
    const lock = { text: 'lock table balance.account in share mode', values: [] };
    const application = 'tallyhouse projector _';
    await caughtInTheMiddle({ databaseUrl: cluster.databaseUrl, lock, application }, () => projector.kill());
    await play.everybodyGoesOn();
    await projector.start();
  },
};

const rebalance: Fault = {
  name: 'rebalance',
  kind: 'rebalance',
  sentence: 'a second projector joins and leaves: partitions go from one to the other and nothing is read twice',
  async strike({ cluster, play }) {
    await using guest = await cluster.guest('projector');
    await eventually(async () => (await guest.number('projected_events_total')) > 0, {
      what: 'events that the second projector takes into the views',
      withinMs: 30_000,
    });
    await play.everybodyGoesOn();
    if (!(await guest.stop())) throw new Error(`The second projector did not end in order:\n${guest.said}`);
    await play.everybodyGoesOn();
  },
};

const truncatedTopic: Fault = {
  name: 'truncated-topic',
  kind: 'loss',
  sentence: 'retention takes messages that the projector has not read: it reads them from the log',
  async strike({ cluster, play, kafka }) {
    const projector = cluster.part('projector');
    await projector.kill();
    await play.everybodyGoesOn();
    await emptyTopic(kafka.brokers);
    await play.everybodyGoesOn();
    await projector.start();
  },
};

/** As retention would. */
async function emptyTopic(brokers: readonly string[]): Promise<void> {
  const topic = topicNames().ledgerEvents;
  const kafka = await openKafka({ brokers, clientId: 'retention', tls: null, sasl: null }, silentLog());
  const offsets = await kafka.offsets(topic);
  await kafka.close();
  for (const [partition, { high }] of offsets) await truncateTopic(brokers, { topic, partition }, high);
}

export const PROJECTOR_FAULTS: readonly Fault[] = [killedProjector, rebalance, truncatedTopic];
