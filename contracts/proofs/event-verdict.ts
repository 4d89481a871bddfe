// A page checks the proof of one event without the house.
import { sha256 } from '@noble/hashes/sha2.js';
import { browserVerifier } from './browser-verifier.ts';
import { checkProofFile, REFUSALS } from './check-proof.ts';
import { readTimed } from './cosignature.ts';
import { type ListedKey, readKeyList } from './key-list.ts';
import { tupleIn } from './leaf.ts';
import { readNote } from './note.ts';
import { readProofFile } from './proof-file.ts';
import { readTuple, type TupleRead } from './tuple.ts';
import { KEY_TYPES, readVerifierKey } from './verifier-key.ts';

export type EventVerdict =
  | {
      kind: 'proven';
      /** Of the events of the log, from 1 on. */
      number: number;
      size: number;
      origin: string;
      /** Of those that the log lists. */
      keys: readonly string[];
      /** Milliseconds, as the log states it; null if it states none. */
      signedAt: number | null;
      read: TupleRead;
    }
  | { kind: 'refused'; sentence: string };

const OTHER_EVENT = 'The file proves another event than this one.';
const NO_KEYS = 'The log lists no key for the name that signed this proof.';
const UNREADABLE = 'The file proves bytes that are no event.';

/** `keyList`: as GET /log/keys lists them. `place`: "partition-seq"; null if any event will do. */
export function verdictOnEvent(text: string, keyList: string, place: string | null): EventVerdict {
  const note = readProofFile(text)?.checkpoint ?? '';
  const origin = note.split('\n')[0]!;
  const listed = readKeyList(keyList).filter(({ verifierKey }) => verifierKey.startsWith(`${origin}+`));
  const keys = listed.flatMap(({ verifierKey }) => browserVerifier(verifierKey) ?? []);
  if (note !== '' && keys.length === 0) return { kind: 'refused', sentence: NO_KEYS };
  const checked = checkProofFile(text, { origin, keys, sha256 });
  if (checked.kind === 'refused') return { kind: 'refused', sentence: REFUSALS[checked.reason] };
  const tuple = tupleIn(checked.leaf);
  const read = tuple === null ? null : readTuple(tuple);
  if (read === null) return { kind: 'refused', sentence: UNREADABLE };
  const number = checked.index + 1;
  const { partition, seq } = read.header;
  if (seq !== number || (place !== null && place !== `${partition}-${seq}`)) {
    return { kind: 'refused', sentence: OTHER_EVENT };
  }
  const { size } = checked.checkpoint;
  const signedAt = statedTime(note, origin, listed);
  return { kind: 'proven', number, size, origin, keys: ed25519Of(listed), signedAt, read };
}

function ed25519Of(listed: readonly ListedKey[]): string[] {
  return listed.flatMap(({ verifierKey }) => (browserVerifier(verifierKey) === null ? [] : [verifierKey]));
}

/** Of the log's cosignature, a kind of signature that browsers do not know. */
function statedTime(note: string, origin: string, listed: readonly ListedKey[]): number | null {
  const keys = listed.map(({ verifierKey }) => readVerifierKey(sha256, verifierKey));
  const ids = new Set(keys.flatMap((key) => (key?.type === KEY_TYPES.mlDsa44Cosignature ? [key.id] : [])));
  const signatures = readNote(note)?.signatures ?? [];
  const own = signatures.find(({ name, id }) => name === origin && ids.has(id));
  const timed = own === undefined ? null : readTimed(own.bytes);
  return timed === null ? null : Number(timed.time) * 1000;
}
