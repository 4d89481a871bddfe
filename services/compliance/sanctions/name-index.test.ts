import { expect, test } from 'vitest';
import { NameIndex, wordsOf } from './name-index.ts';

const index = new NameIndex([
  { uid: 1, names: ['Aleksandr Fictivovich INVENTED', 'Sasha THE INVENTED'] },
  { uid: 2, names: ['Maria MADEUP'] },
  { uid: 3, names: ['IMAGINARY TRADING COMPANY LLC'] },
]);

const LEAST = 0.92;
const uidsOf = (name: string) => index.find(name, LEAST).map(({ uid }) => uid);

test.each<[string, number[]]>([
  ['Aleksandr Fictivovich Invented', [1]],
  ['Aleksandr Invented', [1]],
  ['INVENTED, Alexandr', [1]],
  ['Александр Инвентед', [1]],
  ['Maria Madeup', [2]],
  ['Mária Made-up', [2]],
  ['María Madeup', [2]],
  ['Imaginary Trading Company', [3]],
  ['Maria Smith', []],
  ['Aleksandr Smirnov', []],
  ['Madeup', []],
  ['Ann Example', []],
  ['', []],
])('"%s" matches %j', (name, uids) => {
  expect(uidsOf(name)).toEqual(uids);
});

test('the words of a name are in Latin letters', () => {
  expect(wordsOf('Zoë O’Brien-Łódź')).toEqual(['zoe', 'obrien', 'lodz']);
});

test('the best match is first, with its score', () => {
  expect(index.find('Maria Madeup', 0.5)[0]).toEqual({ uid: 2, score: 1, name: 'Maria MADEUP' });
});
