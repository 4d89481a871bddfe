// The one place that asks what time it is. Everything else is handed a Clock, so that tests can set it.
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
