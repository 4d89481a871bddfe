export type TipTerms = {
  isOn: boolean;
  minimumPoints: number;
  maximumPoints: number;
  /** That a player can send, and receive, in a UTC day. */
  dailyLimitPoints: number;
  dailyReceivedPoints: number;
  /** Of the sender. */
  minimumLevel: number;
};

export const TIP_TERMS: TipTerms = {
  isOn: false,
  minimumPoints: 10,
  maximumPoints: 500,
  dailyLimitPoints: 1000,
  dailyReceivedPoints: 2500,
  minimumLevel: 2,
};
