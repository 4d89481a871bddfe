// A progress bar on a terminal; nothing where nobody watches.
import { Presets, SingleBar } from 'cli-progress';

export type Progress = { tell(done: number, of: number): void; done(): void };

export function progress(label: string): Progress {
  if (!process.stderr.isTTY) return { tell() {}, done() {} };
  const format = `${label} {bar} {percentage}% | {value}/{total} events | {eta_formatted} left`;
  const bar = new SingleBar(
    { format, stream: process.stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_grey,
  );
  let isStarted = false;
  return {
    tell(done, of) {
      if (!isStarted) bar.start(of, done);
      isStarted = true;
      bar.update(Math.min(done, of));
    },
    done() {
      if (isStarted) bar.stop();
    },
  };
}
