// Shared by the roles of a process, opened by the first that needs it.
import { topicNames, topicShapes } from '#contracts/internal/topics/topics.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { KafkaUnreachable } from '#infra/kafka/errors.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import { retryWithin } from '#infra/retry-within.ts';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import type { KafkaConfig } from '#infra/process/config.ts';
import { readLeases } from '#ledger/lease/lease.ts';
import { checkShape } from '#ledger/log/shape.ts';
import { type Ground, startPatience } from './ground.ts';
import type { RoleName } from './options.ts';
import type { Opened } from './roles.ts';

export async function readViews(ground: Ground, opened: Opened, role: RoleName): Promise<void> {
  const { viewsStand } = await import('./view-readers/views-stand.ts');
  const { watchViews } = await import('./view-readers/watch-views.ts');
  await viewsStand(ground, role);
  if (opened.viewWatch !== undefined) return;
  const watch = watchViews(ground);
  ground.lifecycle.onStop('view watch', () => watch[Symbol.asyncDispose]());
  opened.viewWatch = watch;
}

/** checkNeeds has checked it. */
function settingsOf({ config }: Ground): KafkaConfig {
  return config.kafka!;
}

export function topicsOf(ground: Ground) {
  return topicNames(settingsOf(ground).topicPrefix);
}

/** Random if every role runs in this process: no other needs the key. */
export function channelKeyOf({ config, random }: Ground, opened: Opened): string {
  opened.channelKey ??= config.channelKey ?? random.text(64);
  return opened.channelKey;
}

/** The topics must exist. */
export async function kafkaOf(ground: Ground, opened: Opened): Promise<Kafka> {
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

export function insist<Answer>(ground: Ground, ask: () => Promise<Answer>): Promise<Answer> {
  const isAway = (error: unknown) => error instanceof KafkaUnreachable;
  return retryWithin(ask, isAway, startPatience(ground, 'kafka'));
}

/** Events that Kafka no longer retains come from the log. */
export async function feedOf(ground: Ground, opened: Opened, group: RoleName | 'notifier'): Promise<Feed> {
  const { config, databaseUrl, lifecycle, metrics } = ground;
  const { openLogFeed } = await import('#ledger/engine/feed/open-log-feed.ts');
  const { openKafkaFeed } = await import('./transport/kafka-feed/start.ts');
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

export async function channelOf(ground: Ground, opened: Opened): Promise<Ledger> {
  if (opened.channel !== undefined) return opened.channel;
  const { config, databaseUrl, lifecycle, metrics } = ground;
  const { openChannel } = await import('./transport/channel/gateway-end/open-channel.ts');
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
