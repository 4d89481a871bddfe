// The checks of a reader. A refusal has its reason, which tells a forgery from a mistake.
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { emptyRoot, isSameHash, leafHash, provesInclusion, provesSubtree, type Sha256 } from './merkle.ts';
import { type NoteVerifier, openNote } from './note.ts';
import { readProofFile } from './proof-file.ts';

export type Refusal =
  | 'not-a-proof'
  | 'not-a-checkpoint'
  | 'other-origin'
  | 'unknown-key'
  | 'wrong-signature'
  | 'no-leaf'
  | 'beyond-the-tree'
  | 'not-included'
  | 'shorter-tree'
  | 'not-grown';

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  'not-a-proof': 'The file is not a proof, or it is damaged.',
  'not-a-checkpoint': 'There is no readable checkpoint.',
  'other-origin': 'The checkpoint is of another log.',
  'unknown-key': 'The checkpoint is not signed with a key of this log.',
  'wrong-signature': 'The signature of the checkpoint is wrong.',
  'no-leaf': 'The proof does not hold the event.',
  'beyond-the-tree': 'The event is beyond the end of the log that was signed.',
  'not-included': 'The event is not in the log that was signed.',
  'shorter-tree': 'The newer checkpoint has fewer events than the older one.',
  'not-grown': 'The newer log does not begin with the older one: events were changed, moved or left out.',
};

type Refused = { kind: 'refused'; reason: Refusal };

/** `origin` is also the name of the keys. */
export type TrustedLog = { origin: string; keys: readonly NoteVerifier[]; sha256: Sha256 };

function refuse(reason: Refusal): Refused {
  return { kind: 'refused', reason };
}

export function checkCheckpoint(
  note: string,
  { origin, keys, sha256 }: TrustedLog,
): { kind: 'signed'; checkpoint: Checkpoint } | Refused {
  const opened = openNote(note, keys);
  if (opened.kind === 'not-a-note') return refuse('not-a-checkpoint');
  if (opened.kind === 'unknown-key') return refuse(note.startsWith(`${origin}\n`) ? 'unknown-key' : 'other-origin');
  if (opened.kind === 'wrong') return refuse('wrong-signature');
  const checkpoint = readCheckpoint(opened.text);
  if (checkpoint === null) return refuse('not-a-checkpoint');
  if (checkpoint.origin !== origin) return refuse('other-origin');
  const isEmptyRight = checkpoint.size > 0 || isSameHash(checkpoint.root, emptyRoot(sha256));
  return isEmptyRight ? { kind: 'signed', checkpoint } : refuse('not-a-checkpoint');
}

/** Of a `.tlog-proof` file that holds its leaf. */
export function checkProofFile(
  text: string,
  log: TrustedLog,
): { kind: 'proven'; index: number; leaf: Uint8Array; checkpoint: Checkpoint } | Refused {
  const file = readProofFile(text);
  if (file === null) return refuse('not-a-proof');
  const checked = checkCheckpoint(file.checkpoint, log);
  if (checked.kind === 'refused') return checked;
  if (file.extra === null) return refuse('no-leaf');
  const { checkpoint } = checked;
  const { index, hashes, extra } = file;
  if (index >= checkpoint.size) return refuse('beyond-the-tree');
  const { size, root } = checkpoint;
  const leaf = leafHash(log.sha256, extra);
  const isIncluded = provesInclusion(log.sha256, { index, size, leaf, proof: hashes, root });
  return isIncluded ? { kind: 'proven', index, leaf: extra, checkpoint } : refuse('not-included');
}

/** Between two checkpoints whose signatures were checked. */
export function checkGrowth(
  { older, newer, proof }: { older: Checkpoint; newer: Checkpoint; proof: readonly Uint8Array[] },
  sha256: Sha256,
): { kind: 'grown' } | Refused {
  if (older.origin !== newer.origin) return refuse('other-origin');
  if (newer.size < older.size) return refuse('shorter-tree');
  const part = { start: 0, end: older.size, part: older.root };
  const isGrown = provesSubtree(sha256, { ...part, size: newer.size, proof, root: newer.root });
  return isGrown ? { kind: 'grown' } : refuse('not-grown');
}
