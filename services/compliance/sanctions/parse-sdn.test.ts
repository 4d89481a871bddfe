import { describe, expect, test } from 'vitest';
import { sdnXml } from '#tests/support/sdn-list.ts';
import { parseSdn, UnreadableList } from './parse-sdn.ts';

async function* inPieces(text: string, size: number) {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

const parsed = (text: string, size = 7) => parseSdn(inPieces(text, size));

describe('a published list', () => {
  test('is read with names, strong aliases, programs and addresses, however it is cut', async () => {
    const text = sdnXml([
      {
        uid: 36,
        first: 'Fictive',
        last: 'VILLAIN & SONS',
        type: 'Individual',
        aliases: [
          { last: 'THE VILLAIN', category: 'strong' },
          { last: 'BOB', category: 'weak' },
        ],
        programs: ['SDGT', 'CYBER2'],
        addresses: [{ currency: 'XBT', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
      },
      { uid: 37, last: 'OLD BARGE', type: 'Vessel', programs: ['IRAN'] },
    ]);
    const expected = {
      published: '11/20/2026',
      entries: [
        {
          uid: 36,
          names: ['Fictive VILLAIN & SONS', 'THE VILLAIN'],
          programs: ['SDGT', 'CYBER2'],
          addresses: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
        },
        { uid: 37, names: [], programs: ['IRAN'], addresses: [] },
      ],
    };
    for (const size of [1, 7, 1000]) expect(await parsed(text, size)).toEqual(expected);
  });

  test.each([
    ['cut short', sdnXml([{ uid: 1, last: 'A', type: 'Entity' }]).slice(0, -30)],
    ['without entries', sdnXml([])],
    ['in another format', '<html><body>Not found</body></html>'],
    ['empty', ''],
  ])('%s is refused', async (_, text) => {
    await expect(parsed(text)).rejects.toThrow(UnreadableList);
  });

  test('that refers to files or defines entities is refused, and reads nothing', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const text = sdnXml([{ uid: 1, last: 'A', type: 'Entity' }]).replace('<sdnList', `${bomb}<sdnList`);
    await expect(parsed(text.replace('>A<', '>&a;<'))).rejects.toThrow(UnreadableList);
  });
});
