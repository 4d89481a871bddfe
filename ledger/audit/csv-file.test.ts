import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { type CsvCell, writeCsv } from './csv-file.ts';

async function written(rows: CsvCell[][]): Promise<{ bytes: Buffer; sha256: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'csv-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'rows.csv');
  const sha256 = await writeCsv({ file, columns: ['points', 'reason'], rows: Readable.from(rows) });
  return { bytes: readFileSync(file), sha256 };
}

test.each<[string, CsvCell[][]]>([
  ['with rows', [[5, 'remboursé à Zoë, 返金']]],
  ['without a row', []],
])('a file %s says that it is UTF-8, and its hash is that of all its bytes', async (_what, rows) => {
  const { bytes, sha256 } = await written(rows);
  const lines = ['points,reason', ...rows.map(() => '5,"remboursé à Zoë, 返金"'), ''];
  expect(bytes.toString()).toBe(`\uFEFF${lines.join('\n')}`);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('no spreadsheet runs the text %j', async (text) => {
  const { bytes } = await written([[1, text]]);
  expect(bytes.toString().split('\n')[1]).toMatch(/^1,"?'/);
});

test('numbers keep their sign, and text that only contains such characters stays as it is', async () => {
  const { bytes } = await written([
    [-5, 'a=b'],
    [-9_007_199_254_740_993n, '{"reason":"=1"}'],
  ]);
  expect(bytes.toString().split('\n').slice(1, 3)).toEqual(['-5,a=b', '-9007199254740993,"{""reason"":""=1""}"']);
});
