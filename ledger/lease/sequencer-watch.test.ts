import { beforeEach, expect, test } from 'vitest';
import { SequencerWatch } from './sequencer-watch.ts';

const LEASE_MS = 3000;
const LOOK_MS = 250;

let now: number;
let sightings: SequencerWatch;
const told = { id: 'a', beat: 1, isTaking: true, hasSession: true };

beforeEach(() => {
  now = 100_000;
  sightings = new SequencerWatch(LEASE_MS, () => now);
});

function watch(forMs: number, shown: Partial<typeof told> = {}): void {
  for (const end = now + forMs; now <= end; now += LOOK_MS) sightings.look([{ ...told, ...shown }]);
}

test('an unknown sequencer is lost', () => {
  watch(0);
  expect(sightings.goneBy('b')).toBe('forgotten');
});

test('a sequencer that keeps beating is live', () => {
  for (let beat = 1; beat < 20; beat++) watch(1000, { beat });
  expect(sightings.goneBy('a')).toBe(null);
});

test('a sequencer without a beat for the lease time is frozen, not earlier', () => {
  watch(LEASE_MS - 2 * LOOK_MS);
  expect(sightings.goneBy('a')).toBe(null);
  watch(LOOK_MS);
  expect(sightings.goneBy('a')).toBe('frozen');
});

test('time in which this process did not look does not count as frozen', () => {
  watch(1000);
  now += LEASE_MS;
  expect(sightings.goneBy('a')).toBe(null);
});

test('a sequencer without a session is killed once it misses a beat, which is enough to restore a cut connection', () => {
  watch(1000, { hasSession: false });
  expect(sightings.goneBy('a')).toBe(null);
  watch(1000, { hasSession: false });
  expect(sightings.goneBy('a')).toBe('killed');
  watch(0, { beat: 2 });
  expect(sightings.goneBy('a')).toBe(null);
});

test('after an outage of the database or of this process, no sequencer is lost for missing beats during it', () => {
  watch(1000);
  now += 60_000;
  watch(0, { hasSession: false });
  expect(sightings.goneBy('a')).toBe(null);
});

test('only live sequencers that take partitions get some', () => {
  watch(0);
  const others = [
    { ...told, id: 'b', isTaking: false },
    { ...told, id: 'c' },
  ];
  expect(sightings.takers([told, ...others])).toEqual(['a']);
  sightings.look([told, ...others]);
  expect(sightings.takers([told, ...others])).toEqual(['a', 'c']);
});

test('a frozen sequencer gets nothing from a survivor that stalled with it, nor after a lost connection', () => {
  const frozen = { ...told, id: 'b' };
  const look = (beat: number) => sightings.look([{ ...told, beat }, frozen]);
  look(1);
  now += LEASE_MS;
  look(2);
  expect(sightings.takers([told, frozen])).toEqual(['a']);
  sightings.forget();
  look(3);
  now += LOOK_MS;
  look(3);
  expect(sightings.takers([told, frozen])).toEqual(['a']);
  frozen.beat += 1;
  look(4);
  expect(sightings.takers([told, frozen])).toEqual(['a', 'b']);
});

test('a sequencer killed long ago gets nothing from a survivor that did not look for a while', () => {
  const killed = { ...told, id: 'b', hasSession: false };
  sightings.look([told, killed]);
  now += LEASE_MS;
  sightings.look([{ ...told, beat: 2 }, killed]);
  expect(sightings.takers([told, killed])).toEqual(['a']);
});
