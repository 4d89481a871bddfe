import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSignedBy, keyIn, textOf } from './notes.mjs';

export const NOTE = 'heads.note';

const DAY = /^day (\d{4}-\d\d-\d\d)$/m;
const LOG = /^log \S+\/log\/(0|[1-9]\d*)(?:\/e[1-9]\d*)? (0|[1-9]\d{0,15}) \S+ ([0-9a-f]{64})$/;

// Day, and by partition the size of its log and the end of its hash chain there. Null if the text is none of a day.
function noteIn(text) {
  const lines = text.split('\n').filter((line) => line.startsWith('log '));
  const logs = lines.map((line) => LOG.exec(line));
  const day = DAY.exec(text)?.[1];
  if (day === undefined || logs.length === 0 || logs.includes(null)) return null;
  const ends = new Map(logs.map(([, partition, size, chain]) => [partition, { size: BigInt(size), chain }]));
  return ends.size === logs.length ? { name: text.split('\n')[0], day, ends } : null;
}

// By partition, the last event of the days of the pack.
export function endsOf({ checkpoint }) {
  const isEnd = ({ partition, seq, hash }) =>
    Number.isInteger(partition) && Number.isInteger(seq) && seq > 0 && /^[0-9a-f]{64}$/.test(hash);
  if (!Array.isArray(checkpoint) || !checkpoint.every(isEnd)) return null;
  return new Map(checkpoint.map(({ partition, seq, hash }) => [String(partition), { seq: BigInt(seq), hash }]));
}

function signatureFindings(note, { name }, keyText) {
  const key = keyIn(keyText);
  if (key === null) return ['the given key is no public key'];
  if (key.name !== name) return [`it is the note of ${name}, and the given key is that of ${key.name}`];
  return isSignedBy(note, key, textOf(note)) ? [] : [`it is not signed by ${key.name}`];
}

function endFindings({ day, ends }, { to }, own) {
  const found = [];
  if (day <= to) found.push(`it is of ${day}, and the last day of the pack is ${to}`);
  for (const [partition, { seq, hash }] of own) {
    const signed = ends.get(partition);
    if (signed === undefined) found.push(`it does not name the log of partition ${partition}`);
    else if (signed.size < seq)
      found.push(
        `its log of partition ${partition} has ${signed.size} events, and the days of the pack end with ${seq}`,
      );
    else if (signed.size === seq && signed.chain !== hash)
      found.push(`its log of partition ${partition} has another hash chain than manifest.json`);
  }
  return found;
}

// Whether the note is of a day after the pack and its logs have all events of the pack. `keyText` may be null.
export async function noteFindings(folder, manifest, keyText) {
  const own = endsOf(manifest);
  if (own === null) return { found: ['manifest.json has no last events to compare with it'], said: 'not checked' };
  if (!manifest.files.some(({ name }) => name === NOTE)) {
    const found = keyText === null ? [] : ['the pack has none: download it again when the note is signed'];
    return { found, said: 'none is in the pack' };
  }
  const note = await readFile(join(folder, NOTE), 'utf8').catch(() => '');
  const read = noteIn(textOf(note));
  if (read === null) return { found: ['it is no daily note of a log'], said: 'not checked' };
  const signature = keyText === null ? [] : signatureFindings(note, read, keyText);
  const by =
    keyText === null ? 'signature not checked: give the key of the daily notes with --heads-key' : `by ${read.name}`;
  return { found: [...signature, ...endFindings(read, manifest, own)], said: `${read.day}, ${by}` };
}

// Events of a row that are after the days of the pack. `ends` may be null.
export function placeComplaints(moments, ends) {
  if (ends === null) return [];
  return moments
    .filter(({ place }) => place.seq > (ends.get(place.partition)?.seq ?? 0n))
    .map(({ place }) => ['place', `its event ${place.text} is after the last one that manifest.json names`]);
}
