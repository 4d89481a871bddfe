// Players beside the cast, drawn from a fixed seed.
import { type GameName } from '#contracts/games/catalogue.ts';
import { drawsOf } from '../offers/simulate/plan.ts';
import { type Draw, WHOLE_ROUNDS } from './bets.ts';

export type Habits = {
  /** Smallest and largest stake. */
  stakes: readonly [number, number];
  /** A table listed twice is visited twice as often. */
  tables: readonly GameName[];
  /** Chance to visit on a day, in percent. */
  visits: number;
  /** Days until they stay away. */
  lasts: number;
};

export type Guest = { username: string; firstName: string; habits: Habits };

const FIRST = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dapper',
  'Ember',
  'Frosty',
  'Gentle',
  'Hazel',
  'Indigo',
  'Jolly',
  'Keen',
  'Lunar',
  'Mellow',
  'Noble',
  'Olive',
  'Plucky',
  'Quick',
  'Rusty',
  'Silver',
  'Tidy',
] as const;
const SECOND = [
  'Badger',
  'Comet',
  'Dorado',
  'Falcon',
  'Garnet',
  'Harbour',
  'Ibis',
  'Juniper',
  'Kettle',
  'Lantern',
  'Marten',
  'Nimbus',
  'Otter',
  'Pepper',
  'Quill',
  'Raven',
] as const;
const NAMES = ['Alma', 'Ben', 'Carla', 'Dinh', 'Eun', 'Femi', 'Greta', 'Hugo', 'Ida', 'Jonas', 'Kofi', 'Lena'] as const;

/** At most 320. */
export function crowdOf(count: number, draw: Draw): Guest[] {
  return Array.from({ length: count }, (_, place) => {
    const username = `${FIRST[place % FIRST.length]!}${SECOND[(place * 7 + Math.floor(place / FIRST.length)) % SECOND.length]!}${10 + (place % 90)}`;
    return { username, firstName: NAMES[place % NAMES.length]!, habits: habits(draw) };
  });
}

function habits(draw: Draw): Habits {
  const least = 1 + draw(10);
  // Rounds with moves take a commit for each: the cast plays them.
  const tables = Array.from({ length: 1 + draw(3) }, () => WHOLE_ROUNDS[draw(WHOLE_ROUNDS.length)]!);
  const isRegular = draw(5) === 0;
  return {
    stakes: [least, least * (2 + draw(6))],
    tables,
    visits: isRegular ? 60 + draw(35) : 10 + draw(30),
    lasts: isRegular ? 400 : 5 + draw(60),
  };
}

export function drawFrom(seed: number): Draw {
  const next = drawsOf(seed);
  return (limit) => Math.floor(next() * limit);
}

/** Takes one number of `draw`: outcomes of a round decide how many more it needs, and must not change the rest of the world. */
export function ownDraw(draw: Draw): Draw {
  return drawFrom(draw(2 ** 32));
}
