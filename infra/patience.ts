import { setTimeout as delay } from 'node:timers/promises';

export type Patience = {
  /** 0: one try. */
  withinMs: number;
  /** Called once, when the first try has failed. */
  onWait(reason: string): void;
  /** Called when the wait was not in vain. */
  onCome(): void;
};

export const ONE_TRY: Patience = { withinMs: 0, onWait() {}, onCome() {} };

const REST_MS = 500;

/** Throws at once what waiting does not mend, and the last failure when the time is over. */
export async function patiently<Found>(
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
