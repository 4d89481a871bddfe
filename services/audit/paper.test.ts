import { expect, test } from 'vitest';
import { paperOf, row } from './paper.ts';

async function shownOf(text: string): Promise<string> {
  let shown = '';
  await paperOf('Letters', (doc, printable) => {
    shown = printable(text);
    row(doc, [{ width: 200, align: 'left' }], [shown]);
  });
  return shown;
}

test.each(['Łódź Őő ğ', 'Привет, Мир', 'Ελληνικά Ωμέγα', 'Nguyễn Thị Ánh', 'Հայաստան', 'საქართველო', '− € “x”'])(
  '%s has its letters in a PDF',
  async (text) => expect(await shownOf(text)).toBe(text.normalize('NFC')),
);

test('letters without a picture in the fonts are shown as a box, and the file says so', async () => {
  expect(await shownOf('王小明 Wang 김')).toBe('□□□ Wang □');
});

test('words from right to left are in their order among others', async () => {
  expect(await shownOf('From יוסי כהן to محمد علي 12')).toBe('From כהן יוסי to علي محمد 12');
});

test('line breaks and marks without a picture become blanks', async () => {
  expect(await shownOf('a\nb\u200bc')).toBe('a b c');
});
