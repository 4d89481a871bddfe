import { soundSetting } from './sound-setting.ts';
import { type SoundName, SOUNDS, type Tone } from './sounds.ts';

/** Suspended until the first sound after a user gesture. */
let audio: AudioContext | null = null;

const ATTACK_S = 0.004;
/** The exponential ramp cannot reach zero. */
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

/** Creating it takes tens of milliseconds on a phone: for idle time, so that no press waits for it. */
export function prepareSound(): void {
  if (audio !== null || !soundSetting.isOn() || typeof AudioContext === 'undefined') return;
  try {
    audio = new AudioContext();
  } catch {
    // Tried again at the first sound.
  }
}

/** Never throws or waits; a sound that cannot be played is dropped. Null plays nothing. */
export function playSound(name: SoundName | null): void {
  if (name === null || !soundSetting.isOn() || typeof AudioContext === 'undefined') return;
  try {
    audio ??= new AudioContext();
    // Browsers suspend it while the page is hidden.
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
    for (const tone of SOUNDS[name]) schedule(audio, tone);
  } catch {
    // No audio device, or too many contexts.
  }
}
