// Synthesized, so that nothing is loaded. Short and soft: never needed to follow the game.

export type Tone = {
  wave: OscillatorType;
  fromHz: number;
  /** End of a slide; absent for a constant pitch. */
  toHz?: number;
  /** Milliseconds, from the start of the sound. */
  startMs: number;
  lengthMs: number;
  /** Of full scale. */
  loudness: number;
};

export type SoundName = 'chip' | 'win' | 'loss' | 'tick' | 'crash';

const note = (fromHz: number, startMs: number): Tone => ({
  wave: 'triangle',
  fromHz,
  startMs,
  lengthMs: 260,
  loudness: 0.14,
});

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  chip: [
    { wave: 'triangle', fromHz: 2600, toHz: 1900, startMs: 0, lengthMs: 28, loudness: 0.12 },
    { wave: 'triangle', fromHz: 2100, toHz: 1500, startMs: 46, lengthMs: 34, loudness: 0.08 },
  ],
  /** C, E, G, C: more was returned than staked. */
  win: [note(523.25, 0), note(659.25, 85), note(783.99, 170), note(1046.5, 255)],
  loss: [{ wave: 'sine', fromHz: 233, toHz: 165, startMs: 0, lengthMs: 240, loudness: 0.1 }],
  tick: [{ wave: 'sine', fromHz: 1250, toHz: 950, startMs: 0, lengthMs: 32, loudness: 0.1 }],
  crash: [
    { wave: 'sawtooth', fromHz: 320, toHz: 48, startMs: 0, lengthMs: 480, loudness: 0.07 },
    { wave: 'square', fromHz: 211, toHz: 37, startMs: 0, lengthMs: 420, loudness: 0.04 },
  ],
};

type Paid = { stakePoints: number; payoutPoints: number };

/** Null for a returned stake, which is neither win nor loss. */
export function soundOfResult({ stakePoints, payoutPoints }: Paid): SoundName | null {
  if (payoutPoints === stakePoints) return null;
  return payoutPoints > stakePoints ? 'win' : 'loss';
}
