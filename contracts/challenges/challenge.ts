import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { NOT_STORABLE, STORABLE } from '../definition/text.ts';

export const CHALLENGE_TYPES = ['earn', 'games', 'offers'] as const;
export const challengeType = z.enum(CHALLENGE_TYPES, `must be one of ${CHALLENGE_TYPES.join(', ')}`);

export const challengeId = z
  .string('must be an id')
  .max(40, 'must be an id of at most 40 characters')
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'must be an id of small letters, digits and underscores');

const FILL_IN = 'Please fill in all required fields';
const POSITIVE = 'Target and reward must be valid positive numbers';
const words = (most: number) =>
  z
    .string(FILL_IN)
    .regex(STORABLE, NOT_STORABLE)
    .trim()
    .min(1, FILL_IN)
    .max(most, `must be text of at most ${most} characters`);
const count = (most: number) => z.int(POSITIVE).min(1, POSITIVE).max(most, `must be at most ${most}`);

export const challengeEdit = z.strictObject({
  title: words(60),
  description: words(200),
  target: count(1_000_000_000),
  reward: count(1_000_000),
  isActive: z.boolean('must be true or false'),
});

const definition = challengeEdit.extend({
  id: challengeId,
  type: challengeType,
  /** Milliseconds. In force for days that begin at or after it. */
  from: z.int('must be a time in milliseconds').min(0, 'must be a time in milliseconds'),
});
export type Challenge = z.infer<typeof definition>;

const MOST_DEFINITIONS = 60;
/** As JSON in UTF-8. A request to change the list has it three times, in one event. */
const MOST_BYTES = 20_000;
const LIST = 'must be a list of challenges';

export const challengeList = z
  .array(definition, LIST)
  .min(1, 'must be at least one challenge')
  .max(
    MOST_DEFINITIONS,
    `must be at most ${MOST_DEFINITIONS} definitions, with those that running days still use. Try again in a few hours`,
  )
  .refine((list) => new TextEncoder().encode(JSON.stringify(list)).length <= MOST_BYTES, {
    error: 'has too much text in all. Shorten some descriptions, or try again in a few hours',
    when: ({ issues }) => issues.length === 0,
  });

export const DEFAULT_CHALLENGES: readonly Challenge[] = [
  {
    id: 'earn_500_points',
    title: 'Earn 500 Points',
    description: 'Earn 500 points today',
    type: 'earn',
    target: 500,
    reward: 50,
    isActive: true,
    from: 0,
  },
  {
    id: 'play_5_games',
    title: 'Play 5 Games',
    description: 'Finish 5 rounds of any game',
    type: 'games',
    target: 5,
    reward: 25,
    isActive: true,
    from: 0,
  },
  {
    id: 'complete_3_offers',
    title: 'Complete 3 Offers',
    description: 'Have 3 offers credited',
    type: 'offers',
    target: 3,
    reward: 100,
    isActive: true,
    from: 0,
  },
];

/** By id, the definition in force when the day began. Changes do not affect running days. */
export function challengesOf(list: readonly Challenge[], dayStartsAt: number): readonly Challenge[] {
  const inForce = new Map<string, Challenge>();
  for (const challenge of list) {
    const known = inForce.get(challenge.id);
    if (challenge.from <= dayStartsAt && (known === undefined || challenge.from >= known.from)) {
      inForce.set(challenge.id, challenge);
    }
  }
  return [...inForce.values()];
}

/** Upper bound for a day, including zone changes. */
export const LONGEST_DAY_MS = 3 * DAY_MS;
