import { expect, test, vi } from 'vitest';

const saved = vi.hoisted(() => ({ file: null as Blob | null }));
vi.mock('../../api/download-file.ts', () => ({ saveFile: (file: Blob) => void (saved.file = file) }));

test('a table is saved with the byte order mark, and runs no formula', async () => {
  vi.resetModules();
  const { saveCsv } = await import('./save-csv.ts');
  const column = { name: 'Name', text: (row: string) => row };
  await saveCsv('people', [column as never], ['Łódź', '=1+1']);
  const bytes = Buffer.from(await saved.file!.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe("Name\r\nŁódź\r\n'=1+1\r\n");
});
