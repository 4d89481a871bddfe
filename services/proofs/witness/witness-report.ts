export type WitnessReport = {
  name: string;
  /** That it last cosigned; 0 if none. */
  size: number;
  /** Null if the last request was answered as it should be. */
  problem: string | null;
};
