import { soundSetting } from './sound-setting.ts';
import { type SoundName, SOUNDS, type Tone } from './sounds.ts';

/** Made at the first sound: browsers allow none before somebody has touched the page. */
let audio: AudioContext | null = null;

const ATTACK_S = 0.004;
/** Loudness falls towards this by the exponential ramp, which cannot reach zero. */
const SILENCE = 0.0001;

function schedule(context: AudioContext, { wave, fromHz, toHz = fromHz, startMs, lengthMs, loudness }: Tone): void {
  const begins = context.currentTime + startMs / 1000;
  const ends = begins + lengthMs / 1000;
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(fromHz, begins);
  oscillator.frequency.exponentialRampToValueAtTime(toHz, ends);
  const volume = context.createGain();
  volume.gain.setValueAtTime(SILENCE, begins);
  volume.gain.exponentialRampToValueAtTime(loudness, begins + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, ends);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(ends);
}

/** Never throws and never waits: a sound that cannot be played is left out. null: there is nothing to be heard. */
export function playSound(name: SoundName | null): void {
  if (name === null || !soundSetting.isOn() || typeof AudioContext === 'undefined') return;
  try {
    audio ??= new AudioContext();
    // Browsers put it to sleep while the page is hidden.
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
    for (const tone of SOUNDS[name]) schedule(audio, tone);
  } catch {
    // No device, or too many of them: the table is played in silence.
  }
}
