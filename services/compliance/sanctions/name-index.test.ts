import { describe, expect, test } from 'vitest';
import { SDN_ALIASES } from '#tests/support/sdn-aliases.ts';
import { sdnXml } from '#tests/support/sdn-list.ts';
import { NameIndex } from './name-index.ts';
import { wordsOf } from './name-words.ts';
import { parseSdn } from './parse-sdn.ts';

const index = await NameIndex.of([
  { uid: 1, names: ['Aleksandr Fictivovich INVENTED', 'Sasha THE INVENTED'] },
  { uid: 2, names: ['Maria MADEUP'] },
  { uid: 3, names: ['IMAGINARY TRADING COMPANY LLC'] },
]);

const LEAST = 0.92;
const uidsOf = async (name: string) => (await index.find(name, LEAST)).map(({ uid }) => uid);

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
])('"%s" matches %j', async (name, uids) => {
  expect(await uidsOf(name)).toEqual(uids);
});

test('the words of a name are in Latin letters', () => {
  expect(wordsOf('Zoë O’Brien-Łódź')).toEqual(['zoe', 'obrien', 'lodz']);
});

test('the best match is first, with its score', async () => {
  expect((await index.find('Maria Madeup', 0.5))[0]).toEqual({ uid: 2, score: 1, name: 'Maria MADEUP' });
});

describe("the Treasury's list", async () => {
  const { entries } = await parseSdn(
    (async function* () {
      yield sdnXml(SDN_ALIASES);
    })(),
  );
  const published = await NameIndex.of(entries);
  const found = async (name: string) => (await published.find(name, LEAST)).map(({ uid }) => uid);
  const names = entries.flatMap(({ uid, names: all }) => all.map((name) => [name, uid] as const));

  test.each(names)('%s is found as published, in one word, and in other orders', async (name, uid) => {
    const words = name.split(/[ -]+/);
    const respelt = [
      name,
      name.toLowerCase(),
      words.join(''),
      words.join('-'),
      [words.at(-1)!, ...words.slice(0, -1)].join(', '),
      words.filter((word) => !/^(al|bin)$/i.test(word)).join(' '),
      name.replaceAll(/\b(al|bin)[ -]/gi, '$1'),
    ].filter((text) => wordsOf(text).join('').length > 4);
    const missed: string[] = [];
    for (const text of respelt) if (!(await found(text)).includes(uid)) missed.push(text);
    expect(missed).toEqual([]);
  });

  test.each([
    ['Abdulrahman al-Muhajir', 6906],
    ['Abd al-Rahman Al-Muhajir', 6906],
    ['Abd ar Rahman Almuhajir', 6906],
    ['Abdurrahman Al Muhajir', 6906],
    ['Abdel-Rahman Muhajir', 6906],
    ['MuhajirAbdulRahman', 6906],
    ['Abdulwakil Almasri', 6921],
    ['Abd-el-Wakil El Masri', 6921],
    ['Osamabinladen', 6365],
    ['Binladin, Usama', 6365],
    ['Osama Bin-Laden', 6365],
    ['Nazih Abdulhamed Alraghie', 6920],
    ['Anas Alliby', 6920],
    ['Hizb Allah', 4695],
    ['Alqaida', 6366],
    ['Lashkaretayyiba', 7144],
    ['Li Fang-Wei', 10906],
    ['Lifangwei', 10906],
    ['عبد الرحمن المهاجر', 6906],
    ['عبدالرحمن المهاجر', 6906],
    ['أنس الليبي', 6920],
    ['سيف العدل', 6927],
    ['مصطفى محمد فاضل', 6921],
    ['أحمد خلفان الغيلاني', 6922],
    ['אנאס אל-ליבי', 6920],
    ['סייף אל-עדל', 6927],
    ['李方伟', 10906],
    ['李方偉', 10906],
  ])('%s is entry %i', async (name, uid) => expect(await found(name)).toContain(uid));

  test.each([
    'Ann Smith',
    'Robert Adler',
    'Abdulrahman Khan',
    'Saif Ali Khan',
    'Anna Libby',
    'Mohammed Ali',
    'Fatima Al-Zahra Haddad',
    'Wei Zhang',
    'Karl Marx',
    'Benjamin Cohen',
    'Sara Levy',
    'Ahmed Hassan',
    'Maria de la Cruz',
    'محمد علي',
    'فاطمة الزهراء',
    'שרה לוי',
    '王伟',
    '李娜',
  ])('%s is not on it', async (name) => expect(await found(name)).toEqual([]));
});
