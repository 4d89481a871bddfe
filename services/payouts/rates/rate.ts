export const RATE_UNITS = ['BTC', 'ETH'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

export type Rate = {
  /** Names the source, the price and where it was seen: an attempt keeps it with its amount. */
  id: string;
  /** Of a dollar, for one coin. */
  micros: bigint;
  /** When the price was made: milliseconds. */
  at: number;
};

/** `rate-doubtful`: the last trade is far from the best offers. */
export type NoRate = 'rate-unavailable' | 'rate-stale' | 'rate-doubtful';

export type RateSource = {
  /** Never older than the source allows. */
  rate(unit: RateUnit, signal: AbortSignal): Promise<Rate | NoRate>;
};
