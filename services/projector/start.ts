import type { Feed } from '#contracts/internal/feed.ts';
import { VIEW_NAMES } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { type Projector, startProjector } from '#projections/projector/projector.ts';

export type ProjectorService = {
  databaseUrl: string;
  feed: Feed;
  announce: (update: ViewUpdate) => void;
  log: Log;
  metrics: Metrics;
  onStopped: (error: Error) => void;
};

export async function openProjector(service: ProjectorService): Promise<Projector> {
  const { databaseUrl, feed, announce, log, metrics, onStopped } = service;
  const labels = ['partition'] as const;
  const projected = metrics.counter({ name: 'projected_events_total', help: 'Events taken into the views.', labels });
  const isParked = metrics.gauge({
    name: 'parked_events',
    help: 'Events that are missing from a view until it can take them.',
  });
  const halted = metrics.gauge({
    name: 'view_halted',
    help: '1: the view has events that the log does not have, and is being rebuilt.',
    labels: ['view'],
  });
  const halts = metrics.counter({
    name: 'view_halts_total',
    help: 'Times that a view had events that the log does not have.',
    labels: ['view'],
  });
  for (const name of VIEW_NAMES) {
    halted.set({ view: name }, 0);
    halts.inc({ view: name }, 0);
  }
  const projector = await startProjector({
    databaseUrl,
    feed,
    announce,
    log,
    onStopped,
    observeHalted(name, isHalted) {
      halted.set({ view: name }, isHalted ? 1 : 0);
      if (isHalted) halts.inc({ view: name });
    },
    observeParked: (events) => isParked.set(events),
    observe(batch) {
      projected.inc({ partition: String(batch.partition) }, batch.events);
    },
  });
  const view = { name: 'view_seq', help: 'The last event in each view.', labels: ['view', 'partition'] } as const;
  metrics.observedEach(view, () => placesOf(projector));
  const inEvery = { name: 'projected_seq', help: 'The last event in every view.', labels } as const;
  metrics.observedEach(inEvery, () => feed.partitions.map((partition) => slowestOf(projector, partition)));
  return projector;
}

function placesOf({ positions }: Projector) {
  return VIEW_NAMES.flatMap((view) =>
    [...positions.positionOf(view)].map(([partition, seq]) => ({
      labels: { view, partition: String(partition) },
      value: seq,
    })),
  );
}

function slowestOf({ positions }: Projector, partition: number) {
  const reached = VIEW_NAMES.map((view) => positions.positionOf(view).get(partition) ?? 0);
  return { labels: { partition: String(partition) }, value: Math.min(...reached) };
}
