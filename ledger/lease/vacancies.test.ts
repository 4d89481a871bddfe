import { beforeEach, expect, test } from 'vitest';
import type { SeenLease } from '../log/lease/watch-leases.ts';
import { SequencerWatch } from './sequencer-watch.ts';
import { Vacancies } from './vacancies.ts';

const LEASE_MS = 3000;
const PATIENCE_MS = 1000;
const NOBODY = () => false;

let now: number;
let sightings: SequencerWatch;
let vacancies: Vacancies;

const taker = (id: string) => ({ id, beat: 1, isTaking: true, hasSession: true });
const lease = (partition: number, owner: string | null): SeenLease => ({
  partition,
  owner,
  epoch: 1,
  beat: 1,
  headEpoch: 1,
});
const shares = (...counts: [id: string, share: number][]) => new Map(counts);
const placesOf = (found: readonly { partition: number }[]) => found.map(({ partition }) => partition);

beforeEach(() => {
  now = 100_000;
  sightings = new SequencerWatch(LEASE_MS, () => now);
  sightings.look([taker('me'), taker('other')]);
  vacancies = new Vacancies({ partitions: 3, me: 'me', patienceMs: PATIENCE_MS, now: () => now }, sightings);
});

test('a partition is vacant if it never had an owner, was released, or its owner is lost', () => {
  const leases = [lease(1, null), lease(2, 'gone')];
  expect(vacancies.find(leases, NOBODY)).toEqual([
    { partition: 0, lease: undefined, from: null },
    { partition: 1, lease: leases[0], from: null },
    { partition: 2, lease: leases[1], from: 'forgotten' },
  ]);
  expect(vacancies.find([lease(0, 'other'), lease(1, null), lease(2, 'other')], (one) => one === 1)).toEqual([]);
});

test('a lease in our name for a partition that we do not hold is one that we have lost, so it is vacant', () => {
  const leases = [lease(0, 'me'), lease(1, 'me'), lease(2, 'other')];
  expect(placesOf(vacancies.find(leases, (partition) => partition === 1))).toEqual([0]);
});

test('a partition that falls to another is left to it for a while, and then taken, because it may be unable', () => {
  const leases = [lease(0, 'me'), lease(1, null), lease(2, 'other')];
  const look = () =>
    vacancies.mineOf(
      vacancies.find(leases, (one) => one === 0),
      shares(['me', 1], ['other', 0]),
    );
  expect(look()).toEqual([]);
  now += PATIENCE_MS - 1;
  expect(look()).toEqual([]);
  now += 1;
  expect(placesOf(look())).toEqual([1]);
});

test('the wait restarts if the partition had an owner in between', () => {
  const held = (one: number) => one === 0;
  const few = shares(['me', 1], ['other', 0]);
  const free = [lease(0, 'me'), lease(1, null), lease(2, 'other')];
  vacancies.find(free, held);
  now += PATIENCE_MS;
  vacancies.find([lease(0, 'me'), lease(1, 'other'), lease(2, 'other')], held);
  expect(vacancies.mineOf(vacancies.find(free, held), few)).toEqual([]);
});

test('a process that takes no partitions takes none, however long they are vacant', () => {
  vacancies.find([], NOBODY);
  now += PATIENCE_MS;
  expect(vacancies.mineOf(vacancies.find([], NOBODY), shares(['other', 0]))).toEqual([]);
});
