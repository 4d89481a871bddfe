import type { ViewName } from '#contracts/push.ts';
import type { ReaderLog } from '../consumer/keep-following.ts';
import type { Progress } from './fill-shadow.ts';

export type RebuildTalk = { onProgress(progress: Progress): void; onSwapWaits(pauseMs: number): void };

const TELL_EVERY_MS = 10_000;

export function rebuildTalk(
  log: ReaderLog,
  views: readonly ViewName[],
  now: () => number = () => performance.now(),
): RebuildTalk {
  let toldAt = now();
  return {
    onProgress({ events, total }) {
      if (now() - toldAt < TELL_EVERY_MS) return;
      toldAt = now();
      log.info(
        { views, events, total },
        `rebuilding views: ${Math.floor((events / total) * 100)} % of the log is read`,
      );
    },
    onSwapWaits: (pauseMs) => log.warn({ views, pauseMs }, 'a long reader holds the view; the swap is tried again'),
  };
}
