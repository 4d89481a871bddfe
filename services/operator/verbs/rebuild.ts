import { VIEW_NAMES, type ViewName, viewName } from '#contracts/push.ts';
import { type Rebuilt, rebuildViews } from '#projections/rebuild/rebuild.ts';
import { viewNamed } from '#projections/registry.ts';
import { type Desk, OperatorError, requireViews } from '../desk.ts';
import { historyFeed } from '../history-feed.ts';
import { progress } from '../progress.ts';

export function viewsAsked(name: string | undefined, all: boolean): readonly ViewName[] {
  if (all && name === undefined) return VIEW_NAMES;
  const parsed = viewName.safeParse(name);
  if (parsed.success && !all) return [parsed.data];
  throw new OperatorError(`Name one view or --all. The views are: ${VIEW_NAMES.join(', ')}.`);
}

/** Reads the log once for all views. False if an event could not be folded. */
export async function rebuild(desk: Desk, names: readonly ViewName[]): Promise<boolean> {
  await requireViews(desk);
  const { signal, databaseUrl } = desk;
  const startedAt = performance.now();
  const bar = progress(names.length === 1 ? names[0]! : `${names.length} views`);
  const outcomes = await rebuildViews({
    databaseUrl,
    feed: historyFeed(desk),
    views: names.map(viewNamed),
    signal,
    compare: true,
    onSwapWaits: () => desk.say('rebuilt; the swap waits for a long read of the old view'),
    onProgress: ({ events, total }) => bar.tell(events, total),
  });
  bar.done();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  for (const { view, rebuilt } of outcomes) {
    if (rebuilt === undefined) continue;
    const parked = rebuilt.parked > 0 ? `; ${rebuilt.parked} events parked` : '';
    desk.say(`${view.name}: rebuilt in ${seconds} s; ${whatItWas(rebuilt)}${parked}`);
  }
  const failed = outcomes.find(({ rebuilt }) => rebuilt === undefined);
  if (failed !== undefined) throw failed.error;
  return outcomes.every(({ rebuilt }) => rebuilt?.parked === 0);
}

function whatItWas({ difference, ahead }: Rebuilt): string {
  if (ahead !== null) return 'the old one knew of events that the log does not have';
  return difference === null ? 'the old one was right' : `the old one was wrong in ${difference.table}`;
}
