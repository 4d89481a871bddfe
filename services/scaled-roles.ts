// The same roles for processes that meet over PostgreSQL, Kafka and the channel: any number of them, any roles in each.
// Before it: ground.ts. After it: a house that is open as long as one process of each role is.
import { topicNames, topicShapes } from '#contracts/topics/topics.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import { KeptClient } from '#infra/postgres/kept-client.ts';
import type { KafkaConfig } from '#infra/process/config.ts';
import { seedMasterKeyOf } from '#infra/process/secrets.ts';
import { readLeases } from '#ledger/lease/lease.ts';
import { checkShape } from '#ledger/log/lease/shape.ts';
import type { Ground } from './ground.ts';
import type { RoleName } from './options.ts';
import { type Opened, openGatewayOn, openPeople, openReactorOn, type Role } from './roles.ts';
import type { Sequencers } from './sequencer/start.ts';

export const APART: Record<RoleName, Role> = {
  /** The channel opens first and closes last: whoever asks while partitions come and go is told that they moved. */
  async sequencer(ground, opened) {
    const { config, databaseUrl, metrics, health, lifecycle, internal } = ground;
    const { openSequencers } = await import('./sequencer/start.ts');
    const { serveChannel } = await import('./channel/serve-channel.ts');
    const { server, port } = internal!;
    const log = ground.log.child({ part: 'sequencer' });
    let sequencers: Sequencers | undefined;
    const doorOf: Sequencers['doorOf'] = (account) => sequencers?.doorOf(account) ?? null;
    const channel = serveChannel({ server, doorOf, key: channelKeyOf(ground, opened), log, metrics });
    lifecycle.onStop('channel', async () => channel[Symbol.asyncDispose]());
    sequencers = await openSequencers({
      ...ground,
      log,
      databaseUrl,
      health,
      partitions: config.partitions,
      address: config.internalAddress ?? `ws://${config.internal.host}:${port}`,
      masterKey: seedMasterKeyOf(config),
    });
    const keeping = sequencers;
    lifecycle.onStop('sequencers', () => keeping[Symbol.asyncDispose]());
  },

  async relay(ground, opened) {
    const { openRelay } = await import('./relay/start.ts');
    const kafka = await kafkaOf(ground, opened);
    const log = ground.log.child({ part: 'relay' });
    const { partitions } = ground.config;
    const relay = await openRelay({ ...ground, kafka, partitions, topic: topicsOf(ground).ledgerEvents, log });
    ground.lifecycle.onStop('relay', () => relay[Symbol.asyncDispose]());
  },

  projector: () => Promise.reject(new Error('not built')),
  reactor: () => Promise.reject(new Error('not built')),
  gateway: () => Promise.reject(new Error('not built')),
};

/** checkNeeds has seen to it that it is there. */
function settingsOf({ config }: Ground): KafkaConfig {
  return config.kafka!;
}

function topicsOf(ground: Ground) {
  return topicNames(settingsOf(ground).topicPrefix);
}

/** One process that plays everything needs no secret that another would have to know. */
function channelKeyOf({ config, random }: Ground, opened: Opened): string {
  opened.channelKey ??= config.channelKey ?? random.text(64);
  return opened.channelKey;
}

/** One connection for all roles of this process; the topics must be there already. */
async function kafkaOf(ground: Ground, opened: Opened): Promise<Kafka> {
  if (opened.kafka !== undefined) return opened.kafka;
  await checkShape(ground.databaseUrl, ground.config.partitions);
  const { openKafka } = await import('#infra/kafka/kafka.ts');
  const settings = settingsOf(ground);
  const clientId = `tallyhouse-${ground.roles.join('-')}`;
  const kafka = await openKafka({ ...settings, clientId }, ground.log.child({ part: 'kafka' }));
  ground.lifecycle.onStop('kafka', () => kafka.close());
  await kafka.requireTopics(topicShapes(topicsOf(ground), { ...settings, partitions: ground.config.partitions }));
  opened.kafka = kafka;
  return kafka;
}

/** The ledger's door, whichever process its rooms are in. */
async function channelOf(ground: Ground, opened: Opened): Promise<Ledger> {
  if (opened.channel !== undefined) return opened.channel;
  const { config, databaseUrl, lifecycle, metrics } = ground;
  const { openChannel } = await import('./channel/open-channel.ts');
  await checkShape(databaseUrl, config.partitions);
  const client = new KeptClient(databaseUrl, 'tallyhouse-leases');
  lifecycle.onStop('leases', () => client[Symbol.asyncDispose]());
  const channel = openChannel({
    leases: () => client.ask(readLeases),
    partitions: config.partitions,
    key: channelKeyOf(ground, opened),
    log: ground.log.child({ part: 'channel' }),
    metrics,
  });
  lifecycle.onStop('channel', async () => channel[Symbol.asyncDispose]());
  opened.channel = channel;
  return channel;
}
