const MARK = 'sent at microsecond ';

/** A chat message that carries the time of its sending. Processes of one machine share the clock. */
export const BENCH_MESSAGE = {
  /** Milliseconds since the epoch, with fractions. */
  now: () => performance.timeOrigin + performance.now(),

  write: () => `${MARK}${Math.round(BENCH_MESSAGE.now() * 1000)}`,

  /** Null for any other frame. */
  readFrom(frame: Buffer): number | null {
    const at = frame.indexOf(MARK);
    return at < 0
      ? null
      : Number.parseInt(frame.toString('latin1', at + MARK.length, at + MARK.length + 20), 10) / 1000;
  },
};
