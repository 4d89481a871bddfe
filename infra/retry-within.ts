import { setTimeout as delay } from 'node:timers/promises';

export type Patience = {
  /** 0 allows one attempt. */
  withinMs: number;
  onWait(reason: string): void;
  onCome(): void;
};

export const ONE_TRY: Patience = { withinMs: 0, onWait() {}, onCome() {} };

const REST_MS = 500;

/** Throws at once an error that waiting cannot fix. */
export async function retryWithin<Found>(
  attempt: () => Promise<Found>,
  mayPass: (error: unknown) => boolean,
  { withinMs, onWait, onCome }: Patience,
): Promise<Found> {
  const deadline = performance.now() + withinMs;
  for (let isTold = false; ; isTold = true) {
    try {
      const found = await attempt();
      if (isTold) onCome();
      return found;
    } catch (error) {
      if (!mayPass(error) || performance.now() >= deadline) throw error;
      if (!isTold) onWait((error as Error).message);
    }
    await delay(Math.min(REST_MS, Math.max(0, deadline - performance.now())));
  }
}
