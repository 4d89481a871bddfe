// The same roles for processes that meet over PostgreSQL, Kafka and the channel: any number of them, any roles in each.
// Before it: ground.ts. After it: a house that is open as long as one process of each role is.
import { topicNames, topicShapes } from '#contracts/topics/topics.ts';
import type { Feed } from '#contracts/feed.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { KafkaUnreachable } from '#infra/kafka/errors.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import { patiently } from '#infra/patience.ts';
import { KeptClient } from '#infra/postgres/kept-client.ts';
import type { KafkaConfig } from '#infra/process/config.ts';
import { seedMasterKeyOf } from '#infra/process/secrets.ts';
import { readLeases } from '#ledger/lease/lease.ts';
import { checkShape } from '#ledger/log/lease/shape.ts';
import { gameLimitsOf } from './sequencer/game-limits.ts';
import { type Ground, startPatience } from './ground.ts';
import type { RoleName } from './options.ts';
import { type Opened, openGatewayOn, openPayoutsOn, openPeople, openReactorOn, type Role } from './roles.ts';
import type { Sequencers } from './sequencer/start.ts';

export const APART: Record<RoleName, Role> = {
  /** The channel opens first and closes last: whoever asks while partitions come and go is told that they moved. */
  async sequencer(ground, opened) {
    const { config, databaseUrl, metrics, health, lifecycle, internal } = ground;
    const { openSequencers } = await import('./sequencer/start.ts');
    const { serveChannel } = await import('./channel/sequencer-end/serve-channel.ts');
    const { server, port } = internal!;
    const log = ground.log.child({ part: 'sequencer' });
    const doorOf: Sequencers['doorOf'] = (account) => opened.sequencers?.doorOf(account) ?? null;
    const channel = serveChannel({ server, doorOf, key: channelKeyOf(ground, opened), log, metrics });
    lifecycle.onStop('channel', () => channel[Symbol.asyncDispose]());
    const sequencers = await openSequencers({
      ...ground,
      log,
      databaseUrl,
      health,
      partitions: config.partitions,
      address: config.internalAddress ?? `ws://${config.internal.host}:${port}`,
      masterKey: seedMasterKeyOf(config),
      games: gameLimitsOf(config),
    });
    lifecycle.onStop('sequencers', () => sequencers[Symbol.asyncDispose]());
    opened.sequencers = sequencers;
  },

  async relay(ground, opened) {
    const { openRelay } = await import('./relay/start.ts');
    const kafka = await kafkaOf(ground, opened);
    const log = ground.log.child({ part: 'relay' });
    const { partitions } = ground.config;
    const relay = await openRelay({ ...ground, kafka, partitions, topic: topicsOf(ground).ledgerEvents, log });
    ground.lifecycle.onStop('relay', () => relay[Symbol.asyncDispose]());
  },

  async projector(ground, opened) {
    const { openProjector } = await import('./projector/start.ts');
    const { openUpdatesAnnouncer } = await import('./kafka-updates/announcer.ts');
    const { databaseUrl, lifecycle, metrics } = ground;
    const log = ground.log.child({ part: 'projector' });
    const kafka = await kafkaOf(ground, opened);
    const announcer = await openUpdatesAnnouncer({ kafka, topic: topicsOf(ground).viewUpdates, log, metrics });
    lifecycle.onStop('announcer', () => announcer[Symbol.asyncDispose]());
    const announce = announcer.announce.bind(announcer);
    const feed = await feedOf(ground, opened, 'projector');
    const onOutdated = (error: Error) => ground.onBroken('projector', error);
    const projector = await openProjector({ databaseUrl, feed, announce, onOutdated, log, metrics });
    lifecycle.onStop('projector', () => projector[Symbol.asyncDispose]());
  },

  async reactor(ground, opened) {
    const channel = await channelOf(ground, opened);
    await openReactorOn(ground, await feedOf(ground, opened, 'reactor'), channel);
  },

  async payouts(ground, opened) {
    await checkShape(ground.databaseUrl, ground.config.partitions);
    await readViews(ground, opened, 'payouts');
    await openPayoutsOn(ground);
  },

  async gateway(ground, opened) {
    const { databaseUrl, lifecycle, metrics, random } = ground;
    const { openUpdatesListener } = await import('./kafka-updates/listener.ts');
    const { openRemotePositions } = await import('#projections/remote-positions.ts');
    const log = ground.log.child({ part: 'gateway' });
    const ledger = await channelOf(ground, opened);
    const kafka = await kafkaOf(ground, opened);
    await readViews(ground, opened, 'gateway');
    const topic = topicsOf(ground).viewUpdates;
    const openConsumer: Kafka['openConsumer'] = (options) => insist(ground, () => kafka.openConsumer(options));
    const updates = await openUpdatesListener({ kafka: { ...kafka, openConsumer }, topic, random, log, metrics });
    lifecycle.onStop('updates', () => updates[Symbol.asyncDispose]());
    const positions = await openRemotePositions({ databaseUrl, updates, log });
    lifecycle.onStop('positions', () => positions[Symbol.asyncDispose]());
    const identity = await openPeople(ground, ledger);
    await openGatewayOn(ground, opened, { ledger, identity, positions, updates });
  },
};

/** Opens once in a process, whichever of its roles read views. */
async function readViews(ground: Ground, opened: Opened, role: RoleName): Promise<void> {
  const { viewsStand } = await import('./view-readers/views-stand.ts');
  const { watchNewerViews } = await import('./view-readers/newer-views.ts');
  await viewsStand(ground, role);
  if (opened.viewWatch !== undefined) return;
  const watch = watchNewerViews(ground);
  ground.lifecycle.onStop('view watch', () => watch[Symbol.asyncDispose]());
  opened.viewWatch = watch;
}

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
  const shapes = topicShapes(topicsOf(ground), { ...settings, partitions: ground.config.partitions });
  const open = async () => {
    const found = await openKafka({ ...settings, clientId }, ground.log.child({ part: 'kafka' }));
    await found.requireTopics(shapes);
    return found;
  };
  const kafka = await insist(ground, open);
  ground.lifecycle.onStop('kafka', () => kafka.close());
  opened.kafka = { ...kafka, openProducer: () => insist(ground, () => kafka.openProducer()) };
  return opened.kafka;
}

/** For what a start asks of Kafka, which may be away at each question. */
function insist<Answer>(ground: Ground, ask: () => Promise<Answer>): Promise<Answer> {
  const isAway = (error: unknown) => error instanceof KafkaUnreachable;
  return patiently(ask, isAway, startPatience(ground, 'kafka'));
}

/** What happened, as Kafka delivers it to that group of processes; what Kafka no longer has comes from the log. */
async function feedOf(ground: Ground, opened: Opened, group: RoleName): Promise<Feed> {
  const { config, databaseUrl, lifecycle, metrics } = ground;
  const { openLogFeed } = await import('#ledger/feed/open-log-feed.ts');
  const { openKafkaFeed } = await import('./kafka-feed/start.ts');
  const kafka = await kafkaOf(ground, opened);
  const { partitions } = config;
  const history = await openLogFeed({ databaseUrl, partitions });
  lifecycle.onStop(`history of ${group}`, () => history[Symbol.asyncDispose]());
  const feed = openKafkaFeed({
    kafka,
    group: `${settingsOf(ground).topicPrefix}${group}`,
    topic: topicsOf(ground).ledgerEvents,
    partitions,
    history,
    log: ground.log.child({ part: group }),
    metrics,
  });
  lifecycle.onStop(`feed of ${group}`, () => feed[Symbol.asyncDispose]());
  return feed;
}

/** The ledger's door, whichever process its rooms are in. */
async function channelOf(ground: Ground, opened: Opened): Promise<Ledger> {
  if (opened.channel !== undefined) return opened.channel;
  const { config, databaseUrl, lifecycle, metrics } = ground;
  const { openChannel } = await import('./channel/gateway-end/open-channel.ts');
  await checkShape(databaseUrl, config.partitions);
  const client = new KeptClient(databaseUrl, { applicationName: 'tallyhouse-leases', answerWithinMs: 5000 });
  lifecycle.onStop('leases', () => client[Symbol.asyncDispose]());
  const channel = openChannel({
    leases: () => client.ask(readLeases),
    partitions: config.partitions,
    key: channelKeyOf(ground, opened),
    log: ground.log.child({ part: 'channel' }),
    metrics,
  });
  lifecycle.onStop('channel', () => channel[Symbol.asyncDispose]());
  opened.channel = channel;
  return channel;
}
