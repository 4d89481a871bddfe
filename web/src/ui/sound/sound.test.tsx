import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundOfResult, SOUNDS } from './sounds.ts';

type Heard = { wave: string; fromHz: number; at: number };

let heard: Heard[];
let contexts: number;
let state: AudioContextState;

class FakeAudio {
  currentTime = 10;
  destination = {};
  state = state;
  resume = vi.fn<() => Promise<void>>().mockResolvedValue();
  constructor() {
    contexts++;
  }
  createOscillator() {
    const tone = { wave: '', fromHz: 0, at: 0 };
    return {
      set type(wave: string) {
        tone.wave = wave;
      },
      frequency: {
        setValueAtTime: (hertz: number) => (tone.fromHz = hertz),
        exponentialRampToValueAtTime: vi.fn<() => void>(),
      },
      connect: (next: unknown) => next,
      start: (at: number) => heard.push({ ...tone, at }),
      stop: vi.fn<() => void>(),
    };
  }
  createGain() {
    const gain = { setValueAtTime: vi.fn<() => void>(), exponentialRampToValueAtTime: vi.fn<() => void>() };
    return { gain, connect: (next: unknown) => next };
  }
}

/** As after a reload: only the browser's storage is kept. */
async function freshPage() {
  vi.resetModules();
  const { playSound } = await import('./play-sound.ts');
  const { SoundSwitch } = await import('./sound-switch.tsx');
  return { playSound, SoundSwitch };
}

beforeEach(() => {
  heard = [];
  contexts = 0;
  state = 'running';
  localStorage.clear();
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('no sound is played before it is turned on, and no audio context is created', async () => {
  const { playSound, SoundSwitch } = await freshPage();
  render(<SoundSwitch />);
  expect(screen.getByRole('switch', { name: 'Sound' }).getAttribute('aria-checked')).toBe('false');
  playSound('win');
  expect([heard, contexts]).toEqual([[], 0]);
});

test('turned off in one tab it is silent in the other, whatever that one shows', async () => {
  const { playSound, SoundSwitch } = await freshPage();
  render(<SoundSwitch />);
  fireEvent.click(screen.getByRole('switch'));
  localStorage.setItem('tallyhouse-sound', 'off');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tallyhouse-sound' })));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  fireEvent.click(screen.getByRole('switch'));
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  heard = [];
  playSound('win');
  expect(heard).toEqual([]);
});

test('turned on it sounds at once, is remembered by this browser, and is silent again when turned off', async () => {
  const { SoundSwitch } = await freshPage();
  render(<SoundSwitch />);
  fireEvent.click(screen.getByRole('switch'));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  expect(heard).toHaveLength(SOUNDS.chip.length);
  cleanup();

  const { playSound, SoundSwitch: SwitchAfterReload } = await freshPage();
  heard = [];
  playSound('win');
  expect(heard.map(({ fromHz }) => fromHz)).toEqual(SOUNDS.win.map(({ fromHz }) => fromHz));
  expect(heard.map(({ at }) => at)).toEqual([10, 10.085, 10.17, 10.255]);
  render(<SwitchAfterReload />);
  fireEvent.click(screen.getByRole('switch'));
  heard = [];
  playSound('loss');
  expect(heard).toEqual([]);
});

test('a table with sound prepares it in idle time, so that no press waits for it', async () => {
  let idle: (() => void) | undefined;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', vi.fn<() => void>());
  localStorage.setItem('tallyhouse-sound', 'on');
  const { playSound } = await freshPage();
  const { useSound } = await import('./use-sound.ts');
  renderHook(() => useSound());
  expect(contexts).toBe(0);
  idle!();
  expect([contexts, heard.length]).toEqual([1, 0]);
  playSound('chip');
  expect([contexts, heard.length]).toEqual([1, SOUNDS.chip.length]);
});

test('a suspended audio context is resumed; without audio the table is silent', async () => {
  localStorage.setItem('tallyhouse-sound', 'on');
  state = 'suspended';
  const resumed = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not allowed'));
  vi.stubGlobal(
    'AudioContext',
    class extends FakeAudio {
      override resume = resumed;
    },
  );
  const { playSound } = await freshPage();
  playSound('tick');
  expect(resumed).toHaveBeenCalledTimes(1);
  vi.stubGlobal('AudioContext', undefined);
  const silent = await freshPage();
  expect(() => silent.playSound('crash')).not.toThrow();
});

test('only a return above the stake sounds like a win', () => {
  expect(soundOfResult({ stakePoints: 10, payoutPoints: 18 })).toBe('win');
  expect(soundOfResult({ stakePoints: 10, payoutPoints: 10 })).toBeNull();
  expect(soundOfResult({ stakePoints: 10, payoutPoints: 5 })).toBe('loss');
  expect(soundOfResult({ stakePoints: 10, payoutPoints: 0 })).toBe('loss');
});

test('every sound is shorter than a second and soft', () => {
  for (const tones of Object.values(SOUNDS)) {
    for (const { startMs, lengthMs, loudness, fromHz, toHz = fromHz } of tones) {
      expect(startMs + lengthMs).toBeLessThan(1000);
      expect(loudness).toBeLessThanOrEqual(0.15);
      expect(Math.min(fromHz, toHz)).toBeGreaterThan(20);
    }
  }
});
