import type { Kafka } from '#infra/kafka/kafka.ts';
import { openAuditorOn } from './auditor-part.ts';
import { CLOCK_LIMIT_MS } from '#ledger/log/clock.ts';
import { seedMasterKeyOf } from '#infra/process/secrets.ts';
import type { RoleName } from './options.ts';
import { openProverOn } from './prover-part.ts';
import { openNotifierOn, openReactorOn } from './reactor-part.ts';
import { openGatewayOn, openPayoutWorkerOn, type Role, watchSnapshotsOn } from './roles.ts';
import { channelKeyOf, channelOf, feedOf, insist, kafkaOf, readViews, topicsOf } from './scaled-parts.ts';
import type { Sequencers } from './sequencer/start.ts';

export const APART: Record<RoleName, Role> = {
  /** The channel opens first and closes last, so that callers get PartitionMoved while partitions move. */
  async sequencer(ground, opened) {
    const { config, databaseUrl, metrics, health, lifecycle, internal } = ground;
    const { openSequencers } = await import('./sequencer/start.ts');
    const { serveChannel } = await import('./transport/channel/sequencer-end/serve-channel.ts');
    const { server, authority } = internal!;
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
      address: config.internalAddress ?? `ws://${authority}`,
      masterKey: seedMasterKeyOf(config),
      games: ground.games,
      terms: ground.settings,
      clockLimitMs: CLOCK_LIMIT_MS,
    });
    lifecycle.onStop('sequencers', () => sequencers[Symbol.asyncDispose]());
    opened.sequencers = sequencers;
    await watchSnapshotsOn(ground);
  },

  async relay(ground, opened) {
    const { openRelay } = await import('./transport/relay/start.ts');
    const kafka = await kafkaOf(ground, opened);
    const log = ground.log.child({ part: 'relay' });
    const { partitions } = ground.config;
    const relay = await openRelay({ ...ground, kafka, partitions, topic: topicsOf(ground).ledgerEvents, log });
    ground.lifecycle.onStop('relay', () => relay[Symbol.asyncDispose]());
  },

  async projector(ground, opened) {
    const { openProjector } = await import('./projector/start.ts');
    const { openUpdatesAnnouncer } = await import('./transport/view-updates/announcer.ts');
    const { databaseUrl, health, lifecycle, metrics } = ground;
    const log = ground.log.child({ part: 'projector' });
    const kafka = await kafkaOf(ground, opened);
    const announcer = await openUpdatesAnnouncer({ kafka, topic: topicsOf(ground).viewUpdates, log, metrics });
    lifecycle.onStop('announcer', () => announcer[Symbol.asyncDispose]());
    const announce = announcer.announce.bind(announcer);
    const feed = await feedOf(ground, opened, 'projector');
    const onStopped = (error: Error) => ground.onBroken('projector', error);
    const projector = await openProjector({ databaseUrl, feed, announce, onStopped, log, metrics });
    lifecycle.onStop('projector', () => projector[Symbol.asyncDispose]());
    const { hearAwaited } = await import('./projector/hear-awaited.ts');
    const awaited = await hearAwaited({ databaseUrl, log, positions: projector.positions });
    lifecycle.onStop('awaited positions', () => awaited[Symbol.asyncDispose]());
    if (projector.positions.isRebuilding()) health.notReady('projector', 'rebuilding views; the others are up to date');
    await projector.rebuilt();
  },

  async reactor(ground, opened) {
    const channel = await channelOf(ground, opened);
    await openReactorOn(ground, await feedOf(ground, opened, 'reactor'), channel);
    // Neither holds up the topic of the other.
    await openNotifierOn(ground, await feedOf(ground, opened, 'notifier'));
  },

  async gateway(ground, opened) {
    const { databaseUrl, lifecycle, metrics, random } = ground;
    const { openUpdatesListener } = await import('./transport/view-updates/listener.ts');
    const { openRemotePositions } = await import('#projections/positions/remote-positions.ts');
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
    await openGatewayOn(ground, opened, { ledger, positions, updates });
  },

  async payouts(ground, opened) {
    await readViews(ground, opened, 'payouts');
    await openPayoutWorkerOn(ground, opened, await channelOf(ground, opened));
  },

  async auditor(ground, opened) {
    await readViews(ground, opened, 'auditor');
    await openAuditorOn(ground, ground.config.seedMasterKey);
  },

  prover: openProverOn,
};
