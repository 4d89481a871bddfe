import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BooksManifest, PUBLIC_KEY, README, SIGNATURE, signedText } from '#contracts/finance/books-manifest.ts';
import { NotAnArchive, unzipTo } from '#infra/archive/unzip.ts';
import { fileSum } from '#infra/file-sum.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { type NoteVerifier, openNote } from '#contracts/proofs/note.ts';
import { noteVerifier } from '#infra/signed-note.ts';
import { OperatorError } from '../../desk.ts';
import { MANIFEST, MOST_BYTES, readManifest, SHEET } from './open-export.ts';
import type { SqlTerminal } from './sql-terminal.ts';

/** The manifest cannot have their sums: it is signed. */
const UNLISTED: ReadonlySet<string> = new Set([MANIFEST, SIGNATURE, PUBLIC_KEY]);

type Asked = { path: string; key?: string | undefined };

/** True only if the signature is of a key that the caller gave. */
export async function verifyExport({ path, key }: Asked, { say }: Pick<SqlTerminal, 'say'>): Promise<boolean> {
  const given = key === undefined ? null : await readKey(key);
  await using scratch = await scratchFolder('verify');
  const { folder, extra } = await unpack(path, scratch.path);
  const manifest = await readManifest(path, folder);
  const problems = [
    ...extra.map((name) => `${name} is not in manifest.json.`),
    ...(await wrongFiles(folder, manifest)),
    ...(await wrongSignature(folder, manifest, given)),
  ];
  if (problems.length > 0) {
    say(`${path} is not as the house exported it:`);
    for (const problem of problems) say(`- ${problem}`);
    return false;
  }
  const what = `the books of ${manifest.month}, ${manifest.files.length} files`;
  if (given !== null) {
    say(`${path} is as the house exported it: ${what}, signed by ${nameOf(given)}.`);
    return true;
  }
  const own = (await readOwnKey(folder))!;
  say(
    `${path} agrees with itself: ${what}, signed by ${nameOf(own)}. That key came with the archive, so it proves nothing.`,
  );
  say('Give the key that the house publishes at /api/public/export-keys with --key.');
  return false;
}

const nameOf = ({ name, id }: NoteVerifier) => `${name}+${id}`;

async function readKey(given: string): Promise<NoteVerifier> {
  const isFile = (await stat(given).catch(() => null))?.isFile() === true;
  const verifier = noteVerifier(isFile ? await readFile(given, 'utf8') : given);
  if (verifier !== null) return verifier;
  throw new OperatorError('The key looks like tally.example/books+1a2b3c4d+AbC…, or is a file with that text.');
}

async function readOwnKey(folder: string): Promise<NoteVerifier | null> {
  const text = await readFile(join(folder, PUBLIC_KEY), 'utf8').catch(() => null);
  return text === null ? null : noteVerifier(text);
}

type Unpacked = { folder: string; extra: readonly string[] };

async function unpack(path: string, scratch: string): Promise<Unpacked> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new OperatorError(`There is no file or folder ${path}.`);
  const isKnown = (name: string) => UNLISTED.has(name) || name === README || SHEET.test(name);
  const extra: string[] = [];
  if (found.isDirectory()) {
    const names = await readdir(path);
    return { folder: path, extra: await unlisted(path, names.toSorted()) };
  }
  try {
    const onSkipped = (name: string) => void extra.push(name);
    await unzipTo(path, scratch, { isWanted: isKnown, mostBytes: MOST_BYTES, onSkipped });
  } catch (error) {
    if (!(error instanceof NotAnArchive)) throw error;
    throw new OperatorError(`${path} is not an export of the books: ${error.message}.`, { cause: error });
  }
  return { folder: scratch, extra: [...extra, ...(await unlisted(path, await readdir(scratch), scratch))] };
}

async function unlisted(path: string, names: readonly string[], folder = path): Promise<string[]> {
  const { files } = await readManifest(path, folder);
  const listed = new Set(files.map(({ name }) => name));
  return names.filter((name) => !UNLISTED.has(name) && !listed.has(name));
}

async function wrongFiles(folder: string, { files }: BooksManifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, bytes, sha256 } of files) {
    const sum = await fileSum(join(folder, name)).catch(() => null);
    if (sum === null) problems.push(`${name} is missing.`);
    else if (sum.sha256 !== sha256 || sum.bytes !== bytes) problems.push(`${name} was changed.`);
  }
  return problems;
}

async function wrongSignature(folder: string, { month }: BooksManifest, given: NoteVerifier | null): Promise<string[]> {
  const note = await readFile(join(folder, SIGNATURE), 'utf8').catch(() => null);
  if (note === null) return [`It is not signed: ${SIGNATURE} is missing.`];
  const verifier = given ?? (await readOwnKey(folder));
  if (verifier === null) return [`${PUBLIC_KEY} is missing, or is no public key.`];
  const opened = openNote(note, [verifier]);
  switch (opened.kind) {
    case 'not-a-note':
      return [`${SIGNATURE} is not a signed note.`];
    case 'wrong':
      return [`The signature of ${nameOf(verifier)} is wrong.`];
    case 'unknown-key':
      return [`It is signed by ${opened.by.join(' and ')}, not by ${nameOf(verifier)}.`];
    case 'signed': {
      const { sha256 } = await fileSum(join(folder, MANIFEST));
      const isRight = opened.text === signedText({ name: verifier.name, month, sha256 });
      return isRight ? [] : [`${MANIFEST} is not the one that was signed.`];
    }
  }
}
