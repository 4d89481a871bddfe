import { beforeEach, expect, test } from 'vitest';
import { Sightings } from './sightings.ts';

const LEASE_MS = 3000;
const LOOK_MS = 250;

let now: number;
let sightings: Sightings;
const told = { id: 'a', beat: 1, isTaking: true, hasSession: true };

beforeEach(() => {
  now = 100_000;
  sightings = new Sightings(LEASE_MS, () => now);
});

function watch(forMs: number, shown: Partial<typeof told> = {}): void {
  for (const end = now + forMs; now <= end; now += LOOK_MS) sightings.look([{ ...told, ...shown }]);
}

test('one that nobody has ever heard of is gone', () => {
  watch(0);
  expect(sightings.goneBy('b')).toBe('forgotten');
});

test('one whose beat goes on lives', () => {
  for (let beat = 1; beat < 20; beat++) watch(1000, { beat });
  expect(sightings.goneBy('a')).toBe(null);
});

test('one that does not beat for the lease time is frozen, and not before', () => {
  watch(LEASE_MS - 2 * LOOK_MS);
  expect(sightings.goneBy('a')).toBe(null);
  watch(LOOK_MS);
  expect(sightings.goneBy('a')).toBe('frozen');
});

test('nobody is held to be frozen for a while in which this process did not look either', () => {
  watch(1000);
  now += LEASE_MS;
  expect(sightings.goneBy('a')).toBe(null);
});

test('one without a session has been killed, once it has missed a beat; a cut connection is mended by then', () => {
  watch(1000, { hasSession: false });
  expect(sightings.goneBy('a')).toBe(null);
  watch(1000, { hasSession: false });
  expect(sightings.goneBy('a')).toBe('killed');
  watch(0, { beat: 2 });
  expect(sightings.goneBy('a')).toBe(null);
});

test('after an outage of the database, or of this process, nobody is held to be gone for having stood still in it', () => {
  watch(1000);
  now += 60_000;
  watch(0, { hasSession: false });
  expect(sightings.goneBy('a')).toBe(null);
});

test('only those that live and want to are given partitions', () => {
  watch(0);
  const others = [
    { ...told, id: 'b', isTaking: false },
    { ...told, id: 'c' },
  ];
  expect(sightings.takers([told, ...others])).toEqual(['a']);
  sightings.look([told, ...others]);
  expect(sightings.takers([told, ...others])).toEqual(['a', 'c']);
});

test('one that is frozen is given nothing by a survivor that stalled with it, nor after a lost connection', () => {
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

test('one that was killed long ago is given nothing by a survivor that did not look for a while', () => {
  const killed = { ...told, id: 'b', hasSession: false };
  sightings.look([told, killed]);
  now += LEASE_MS;
  sightings.look([{ ...told, beat: 2 }, killed]);
  expect(sightings.takers([told, killed])).toEqual(['a']);
});
