// Entry point of the process. Its argument is the folder of the spooled files. Adds Parquet and the manifest, and packs all.
import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportKey } from '../../finance/port/export-keys.ts';
import { zipPieces } from '#infra/archive/zip.ts';
import { DUCK_TYPES } from '#infra/duckdb/column-types.ts';
import { type Duck, openDuck, quoteText } from '#infra/duckdb/open.ts';
import { fileSum } from '#infra/file-sum.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { type DraftManifest, type PackColumn, type PackFile, type PackManifest, signedPackText } from './manifest.ts';
import { DRAFT, PACKED, PAIRS, ROUNDS } from './pack-files.ts';
import { PAIR_COLUMNS, ROUND_COLUMNS } from './round-row.ts';

const MEMORY = '256MB';
/** The archive stores local time. Made of local parts, it is the same in every zone. */
const FIXED_TIME = new Date(2000, 0, 1);

const folder = process.argv[2]!;
const draft = JSON.parse(await readFile(join(folder, DRAFT), 'utf8')) as DraftManifest;
const key = (await json(process.stdin)) as ExportKey;
using duck = await openDuck({ memory: MEMORY, scratch: folder });
const files: PackFile[] = [
  ...draft.files,
  await writeParquet(duck, PAIRS, PAIR_COLUMNS),
  await writeParquet(duck, ROUNDS, ROUND_COLUMNS),
];
const manifest: PackManifest = { ...draft, files, program: { ...draft.program, duckdb: duck.version } };
await pipeline(Readable.from(packed(manifest)), createWriteStream(join(folder, PACKED)));

async function writeParquet({ connection }: Duck, csv: string, columns: readonly PackColumn[]): Promise<PackFile> {
  const types = columns.map((column) => `${quoteText(column.name)}: ${quoteText(DUCK_TYPES[column.type])}`).join(', ');
  const name = csv.replace('.csv', '.parquet');
  const form = `header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', new_line = '\\n'`;
  await connection.run(
    `COPY (SELECT * FROM read_csv(${quoteText(join(folder, csv))}, ${form}, columns = {${types}}))
    TO ${quoteText(join(folder, name))} (FORMAT parquet, COMPRESSION zstd)`,
  );
  return { name, ...(await fileSum(join(folder, name))) };
}

function packed(whole: PackManifest): AsyncGenerator<Uint8Array> {
  const { from, to } = whole;
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  const inFolder = whole.files.map(({ name }) => ({
    name,
    pieces: createReadStream(join(folder, name)) as AsyncIterable<Uint8Array>,
    isPacked: name.endsWith('.parquet'),
  }));
  const signer = noteSigner(key.name, key.secret);
  const signed = signer.sign(signedPackText({ name: key.name, from, to, sha256: hash('sha256', text) }));
  const last = [
    { name: 'manifest.json', pieces: Readable.from([text]) },
    { name: 'manifest.json.sig', pieces: Readable.from([signed]) },
    { name: 'house-key.txt', pieces: Readable.from([`${signer.verifierKey}\n`]) },
  ];
  return zipPieces([...inFolder, ...last], FIXED_TIME);
}
