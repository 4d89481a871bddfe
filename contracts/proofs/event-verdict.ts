// A page checks the proof of one event without the house.
import { sha256 } from '@noble/hashes/sha2.js';
import { browserVerifier } from './browser-verifier.ts';
import { checkProofFile, REFUSALS } from './check-proof.ts';
import { readKeyList, renewalAfter, retiredAtOf } from './key-list.ts';
import { tupleIn } from './leaf.ts';
import { partitionOf } from './log-origin.ts';
import { readProofFile } from './proof-file.ts';
import type { Renewal } from './renewal.ts';
import { signersAmong } from './signers.ts';
import { readTuple, type TupleRead } from './tuple.ts';

export type EventVerdict =
  | {
      kind: 'proven';
      /** Of the events of the log, from 1 on. */
      number: number;
      size: number;
      origin: string;
      /** That signed it, of those that the log lists. */
      keys: readonly string[];
      /** When the last secret of these keys was retired (ISO 8601); null if one of them signs today. */
      retiredAt: string | null;
      /** How the log began again under a later name; null while it goes on. */
      renewal: Renewal | null;
      read: TupleRead;
    }
  | { kind: 'refused'; sentence: string };

const OTHER_EVENT = 'The file proves another event than this one.';
const NO_KEYS = 'The log lists no key for the name that signed this proof.';
const OTHER_LOG = 'The file proves an event of another log than the one that was signed.';
const UNREADABLE = 'The file proves bytes that are no event.';

/** `keyList`: as GET /log/keys lists them. `place`: "partition-seq"; null if any event will do. */
export function verdictOnEvent(text: string, keyList: string, place: string | null): EventVerdict {
  const note = readProofFile(text)?.checkpoint ?? '';
  const origin = note.split('\n')[0]!;
  const allKeys = readKeyList(keyList);
  const listed = allKeys.map(({ verifierKey }) => verifierKey).filter((key) => key.startsWith(`${origin}+`));
  const keys = listed.flatMap((key) => browserVerifier(key) ?? []);
  if (note !== '' && keys.length === 0) return { kind: 'refused', sentence: NO_KEYS };
  const checked = checkProofFile(text, { origin, keys, sha256 });
  if (checked.kind === 'refused') return { kind: 'refused', sentence: REFUSALS[checked.reason] };
  const tuple = tupleIn(checked.leaf);
  const read = tuple === null ? null : readTuple(tuple);
  if (read === null) return { kind: 'refused', sentence: UNREADABLE };
  const number = checked.index + 1;
  const { partition, seq } = read.header;
  if (partitionOf(origin) !== partition) return { kind: 'refused', sentence: OTHER_LOG };
  if (seq !== number || (place !== null && place !== `${partition}-${seq}`)) {
    return { kind: 'refused', sentence: OTHER_EVENT };
  }
  const { size } = checked.checkpoint;
  const signers = signersAmong(listed, note);
  const signing = { keys: signers, retiredAt: retiredAtOf(signers, allKeys) };
  return { kind: 'proven', number, size, origin, ...signing, renewal: renewalAfter(origin, keyList), read };
}
