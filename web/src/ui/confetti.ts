import { variableOf } from '../theme/palettes.ts';

type Paid = { stakePoints: number; payoutPoints: number };

export type Confetti = { particleCount: number; ticks: number };

const LEAST_MULTIPLE = 10;
const MOST_MULTIPLE = 1000;
const LONGEST_MS = 3000;

/** For a claim: little and short. A tick is a frame. */
export const SMALL_CONFETTI: Confetti = { particleCount: 24, ticks: 60 };

/** Null below ten times the stake. Grows up to a thousand times. */
export function confettiOf({ stakePoints, payoutPoints }: Paid): Confetti | null {
  const multiple = payoutPoints / stakePoints;
  if (!(multiple >= LEAST_MULTIPLE)) return null;
  const share = Math.min(1, Math.log(multiple / LEAST_MULTIPLE) / Math.log(MOST_MULTIPLE / LEAST_MULTIPLE));
  return { particleCount: Math.round(40 + 160 * share), ticks: Math.round(80 + 90 * share) };
}

export function celebrate(paid: Paid): void {
  const confetti = confettiOf(paid);
  if (confetti !== null) void throwConfetti(confetti);
}

/** Decorative: fails silently. */
export async function throwConfetti({ particleCount, ticks }: Confetti): Promise<void> {
  try {
    const { default: confetti } = await import('canvas-confetti');
    // No worker: the content policy forbids blob workers.
    const thrown = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
    const end = setTimeout(() => thrown.reset(), LONGEST_MS);
    const look = { spread: 75, startVelocity: 38, origin: { y: 0.6 }, colors: houseColors() };
    await thrown({ particleCount, ticks, ...look });
    clearTimeout(end);
    thrown.reset();
  } catch {
    return;
  }
}

function houseColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return (['brassFill', 'gain', 'notice'] as const).map((name) => style.getPropertyValue(variableOf(name)).trim());
}
