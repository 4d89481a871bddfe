// Entry point of the process. Its argument is the folder of the spooled sheets.
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type BooksFile,
  type BooksManifest,
  type BooksSheet,
  PUBLIC_KEY,
  README,
  SIGNATURE,
  signedText,
} from '#contracts/finance/books-manifest.ts';
import { zipPieces } from '#infra/archive/zip.ts';
import { type Duck, openDuck, quoteText } from '#infra/duckdb/open.ts';
import { DUCK_TYPES } from '#infra/duckdb/column-types.ts';
import { fileSum } from '#infra/file-sum.ts';
import { noteSigner } from '#infra/signed-note.ts';
import type { ExportKey } from '../port/export-keys.ts';
import { DRAFT, PACKED } from './pack-files.ts';
import type { DraftManifest } from '../threads/tasks.ts';

const MEMORY = '256MB';
/** The archive stores local time. Made of local parts, it is the same in every zone. */
const FIXED_TIME = new Date(2000, 0, 1);

const folder = process.argv[2]!;
const draft = JSON.parse(await readFile(join(folder, DRAFT), 'utf8')) as DraftManifest;
const { name: keyName, secret } = (await json(process.stdin)) as ExportKey;
using duck = await openDuck({ memory: MEMORY, scratch: folder });
const files: BooksFile[] = draft.files.filter(({ name }) => name === README);
for (const sheet of draft.sheets) {
  const own = draft.files.filter(({ name }) => name.startsWith(`${sheet.name}.`));
  files.push(...own, await writeParquet(duck, sheet));
}
const manifest: BooksManifest = { ...draft, files, program: { ...draft.program, duckdb: duck.version } };
await pipeline(Readable.from(packed(manifest)), createWriteStream(join(folder, PACKED)));

async function writeParquet({ connection }: Duck, { name, columns }: BooksSheet): Promise<BooksFile> {
  const types = columns.map((column) => `${quoteText(column.name)}: ${quoteText(DUCK_TYPES[column.type])}`).join(', ');
  const source = quoteText(join(folder, `${name}.json`));
  const target = join(folder, `${name}.parquet`);
  await connection.run(
    `COPY (SELECT * FROM read_json(${source}, format = 'array', columns = {${types}}))
    TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  return { name: `${name}.parquet`, ...(await fileSum(target)) };
}

function packed({ files: all, ...rest }: BooksManifest): AsyncGenerator<Uint8Array> {
  const text = `${JSON.stringify({ ...rest, files: all }, null, 2)}\n`;
  const inFolder = all.map(({ name }) => ({
    name,
    pieces: createReadStream(join(folder, name)) as AsyncIterable<Uint8Array>,
    isPacked: name.endsWith('.parquet'),
  }));
  const signer = noteSigner(keyName, secret);
  const sha256 = hash('sha256', text);
  const signed = signer.sign(signedText({ name: keyName, month: rest.month, sha256 }));
  const last = [
    { name: 'manifest.json', pieces: Readable.from([text]) },
    { name: SIGNATURE, pieces: Readable.from([signed]) },
    { name: PUBLIC_KEY, pieces: Readable.from([`${signer.verifierKey}\n`]) },
  ];
  // After the files whose sums they have.
  return zipPieces([...inFolder, ...last], FIXED_TIME);
}
