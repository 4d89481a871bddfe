import { type Options, type Params, SingleBar } from 'cli-progress';
import { changedTerminal } from './restore-terminal.ts';

export type Progress = { tell(done: number, of: number): void; done(): void };

const WIDEST_BAR = 40;
const NARROWEST_BAR = 8;

export function progress(label: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { tell() {}, done() {} };
  const format = (_options: Options, params: Params) => barLine(label, params);
  const bar = new SingleBar({ format, stream, hideCursor: true, clearOnComplete: true });
  let stop: (() => void) | null = null;
  return {
    tell(done, of) {
      if (stop === null) bar.start(of, done);
      stop ??= changedTerminal(() => bar.stop());
      bar.update(Math.min(done, of));
    },
    done: () => stop?.(),
  };
}

/** To fit, the bar is shortened first, then the count. */
export function barLine(label: string, { progress: part, value, total, eta, maxWidth }: Params): string {
  const percent = `${Math.floor(part * 100)}%`;
  const time = part < 1 ? ` | ${timeLeft(eta)}` : '';
  const figures = `${percent} | ${value}/${total} events${time}`;
  const size = Math.min(WIDEST_BAR, maxWidth - 1 - `${label}  ${figures}`.length);
  if (size >= NARROWEST_BAR) return `${label} ${bar(part, size)} ${figures}`;
  const whole = `${label} ${figures}`;
  return whole.length < maxWidth ? whole : `${label} ${percent}${time}`;
}

function bar(part: number, size: number): string {
  const full = Math.round(part * size);
  return '█'.repeat(full) + '░'.repeat(size - full);
}

const WORDS = new Intl.DurationFormat('en', { style: 'long' });
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** cli-progress returns a word while it has no estimate. */
function timeLeft(eta: unknown): string {
  if (typeof eta !== 'number') return 'estimating the time left';
  return eta < 1 ? 'less than a second left' : `${WORDS.format(durationOf(eta))} left`;
}

/** To the minute from an hour on, to the hour from a day on. */
function durationOf(seconds: number): Partial<Record<Intl.DurationFormatUnit, number>> {
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days > 0) return { days, hours };
  return hours > 0 ? { hours, minutes } : { minutes, seconds: seconds % MINUTE };
}
