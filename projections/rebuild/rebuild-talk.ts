import type { ReaderLog } from '../consumer/keep-following.ts';
import type { View } from '../view/define-view.ts';
import type { Progress } from './fill-shadow.ts';

export type RebuildTalk = { onProgress(progress: Progress): void; onSwapWaits(pauseMs: number): void };

const TELL_EVERY_MS = 10_000;

export function rebuildTalk(
  log: ReaderLog,
  { name: view }: Pick<View, 'name'>,
  now: () => number = () => performance.now(),
): RebuildTalk {
  let toldAt = now();
  return {
    onProgress({ events, total }) {
      if (now() - toldAt < TELL_EVERY_MS) return;
      toldAt = now();
      log.info(
        { view, events, total },
        `rebuilding a view: ${Math.floor((events / total) * 100)} % of the log is read`,
      );
    },
    onSwapWaits: (pauseMs) => log.warn({ view, pauseMs }, 'a long reader holds the view; the swap is tried again'),
  };
}
