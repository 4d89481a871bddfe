import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { drawsOf, randomStory } from '#tests/support/random-story.ts';
import { foldPayouts, type HoldDelta } from './fold.ts';

const ANN = 11;

/** As the database puts them together. */
function met(parts: readonly HoldDelta[][]): Map<string, HoldDelta> {
  const holds = new Map<string, HoldDelta>();
  for (const delta of parts.flat()) {
    const before = holds.get(delta.holdId);
    const points = delta.beginning === null ? (before ?? delta).points : delta.points;
    const beginning = before?.beginning ?? delta.beginning;
    holds.set(delta.holdId, { ...delta, points, beginning, end: before?.end ?? delta.end });
  }
  return holds;
}

test('given a hold, then who set how much aside, when, why and until when', () => {
  const story = new EventStory(3).opens(ANN).bonus(ANN, 100).holds(ANN, 60, 'a gift card');
  const [held] = story.events.slice(-1);
  const event = { ...held!, actor: 'operator:7', payload: { reason: 'a gift card', expiresAt: STORY_BEGINS + 1000 } };
  expect(foldPayouts([event as typeof story.last])).toEqual([
    {
      account: ANN,
      holdId: held!.commandId,
      partition: 3,
      points: 60,
      beginning: {
        at: STORY_BEGINS,
        expiresAt: STORY_BEGINS + 1000,
        seq: 4,
        actor: 'operator:7',
        reason: 'a gift card',
      },
      end: null,
    },
  ]);
});

test.each([
  ['posted', (story: EventStory) => story.posts(ANN, 60)],
  ['voided', (story: EventStory) => story.voids(ANN, 60)],
  ['expired', (story: EventStory) => story.expires(ANN, 60)],
] as const)('given a hold that is %s an hour later, then it says so, in one row', (state, end) => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).holds(ANN, 60);
  end(story.passes(3_600_000));
  const [delta, ...others] = foldPayouts(story.events);
  expect(others).toEqual([]);
  expect(delta).toMatchObject({ points: 60, beginning: { seq: 4 } });
  expect(delta!.end).toEqual({ state, at: STORY_BEGINS + 3_600_000, seq: 5, actor: null });
});

test('given only the end of a hold, then what ended and how, for the row that stands already', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).holds(ANN, 60).voids(ANN, 60);
  expect(foldPayouts(story.events.slice(-1))).toMatchObject([
    { holdId: story.events.at(-2)!.commandId, points: 60, beginning: null, end: { state: 'voided', seq: 5 } },
  ]);
});

test('given bonuses, bets and adjustments, then nothing: no points are on their way out', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 5, payout: 9 }).adjusts(ANN, -7);
  expect(foldPayouts(story.events)).toEqual([]);
});

test('in whatever parts a log is folded, the rows are those of the whole', () => {
  const { events } = randomStory({ seed: 8, players: 4, steps: 600 });
  const whole = met([foldPayouts(events)]);
  expect(whole.size).toBeGreaterThan(10);
  const draw = drawsOf(3);
  for (let round = 0; round < 20; round++) {
    const cut = Math.floor(draw() * events.length);
    expect(met([foldPayouts(events.slice(0, cut)), foldPayouts(events.slice(cut))])).toEqual(whole);
  }
});

test('given a reason with a null character, then it is kept without it: no text of PostgreSQL could hold it', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).holds(ANN, 60, 'a gift\0 card');
  expect(foldPayouts(story.events)).toMatchObject([{ beginning: { reason: 'a gift card' } }]);
});
