import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { ReaderFault, UnfitEvent } from '#projections/consumer/unfit-event.ts';
import { Hole } from '#projections/consumer/unseen.ts';
import { EventStory } from '#tests/support/event-story.ts';
import type { Policy, Reaction } from '../../module/policy.ts';
import { reactTo } from './react.ts';

const ACCOUNT = 7;

function greeter(name = 'greeter'): Policy {
  const order = { type: 'grant-signup-bonus' as const, account: ACCOUNT, amountPoints: 1 };
  return {
    name,
    react(event): readonly Reaction[] {
      if (event.type === 'account-opened') return [{ kind: 'set', subject: 'hello', dueAt: event.at, order }];
      if (event.type === 'points-adjusted') return [{ kind: 'clear', account: event.account, subject: 'hello' }];
      return [];
    },
  };
}

const opened = new EventStory().opens(ACCOUNT).events;
const cleared = new EventStory().opens(ACCOUNT).adjusts(ACCOUNT, 5).events;

function batchOf(events: readonly LedgerEvent[]) {
  return { partition: 0, fromSeq: events[0]!.seq, toSeq: events.at(-1)!.seq, events, unreadable: null };
}

test('each policy continues at its position; a repeated batch sets nothing', () => {
  const policies = [greeter('new'), greeter('old')];
  const first = reactTo(policies, batchOf(opened), new Map([['old', 2]]));
  expect(first.moves).toEqual([{ reader: 'new', fromSeq: 0, toSeq: 2, revision: null, marked: null }]);
  expect(first.set).toMatchObject([{ policy: 'new', account: ACCOUNT, command: { actor: 'system:new' } }]);
  const both = new Map(policies.map(({ name }) => [name, 2]));
  expect(reactTo(policies, batchOf(opened), both)).toEqual({ moves: [], set: [], cleared: [], parked: [] });
});

test('only new events of an overlapping batch count', () => {
  const { moves, set, cleared: gone } = reactTo([greeter()], batchOf(cleared), new Map([['greeter', 2]]));
  expect([moves, set]).toEqual([[{ reader: 'greeter', fromSeq: 2, toSeq: 3, revision: null, marked: null }], []]);
  expect(gone).toEqual([{ policy: 'greeter', account: ACCOUNT, subject: 'hello' }]);
  const seen: number[] = [];
  const watching: Policy = { name: 'watching', react: ({ seq }) => (seen.push(seq), []) };
  reactTo([watching], batchOf(cleared), new Map([['watching', 1]]));
  expect(seen).toEqual([2, 3]);
});

test('a deadline set and cleared within one batch is not stored', () => {
  const { set, cleared: gone } = reactTo([greeter()], batchOf(cleared), new Map());
  expect([set.length, gone.length]).toEqual([0, 1]);
});

test.each([
  ['begins too late', batchOf(cleared.slice(1))],
  ['lacks an event inside', { ...batchOf(cleared), events: [cleared[0]!, cleared[2]!] }],
  ['lacks an event at its end', { ...batchOf(cleared), events: cleared.slice(0, 2) }],
  ['has one twice in place of another', { ...batchOf(cleared), events: [cleared[0]!, cleared[1]!, cleared[1]!] }],
])('a batch that %s is a hole', (_what, batch) => {
  expect(() => reactTo([greeter()], batch, new Map())).toThrow(Hole);
});

test('an unreadable event is parked with its reason, and the policy continues', () => {
  const batch = { partition: 0, fromSeq: 1, toSeq: 1, events: [], unreadable: 'its kind is unknown' };
  expect(reactTo([greeter()], batch, new Map())).toMatchObject({
    moves: [{ reader: 'greeter', fromSeq: 0, toSeq: 1 }],
    parked: [{ reader: 'greeter', partition: 0, seq: 1, reason: 'its kind is unknown' }],
  });
});

function failing(error: Error): Policy {
  return {
    name: 'failing',
    react() {
      throw error;
    },
  };
}

test('an event that one policy cannot handle is parked for it and handled by the others', () => {
  const { parked, set } = reactTo([failing(new UnfitEvent('no such game')), greeter()], batchOf(opened), new Map());
  expect(parked.map(({ reader, seq, reason }) => [reader, seq, reason])).toEqual([
    ['failing', 1, 'UnfitEvent: no such game'],
    ['failing', 2, 'UnfitEvent: no such game'],
  ]);
  expect(set.map(({ policy }) => policy)).toEqual(['greeter']);
});

test('an error of the program parks nothing and names the policy and the event', () => {
  const react = () => reactTo([failing(new TypeError('no such thing'))], batchOf(opened), new Map());
  expect(react).toThrow(new ReaderFault('the policy failing fails at event 0-1: TypeError: no such thing'));
});
