import { variableOf } from '../../theme/palettes.ts';

/** Decorative: fails silently. */
export async function throwConfetti(): Promise<void> {
  try {
    const { default: confetti } = await import('canvas-confetti');
    // No worker: the content policy forbids blob workers.
    const thrown = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
    await thrown({ particleCount: 90, spread: 75, startVelocity: 38, origin: { y: 0.6 }, colors: houseColors() });
    thrown.reset();
  } catch {
    return;
  }
}

function houseColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return (['brassFill', 'gain', 'notice'] as const).map((name) => style.getPropertyValue(variableOf(name)).trim());
}
