// The body of a request `add-checkpoint` of C2SP tlog-witness (as of July 2026): growth between two checkpoints as text.
import { wholeNumberIn } from './checkpoint.ts';
import { HASH_BYTES } from './merkle.ts';
import { fromBase64, toBase64 } from './note.ts';

const MOST_HASHES = 63;

export type GrowthFile = {
  /** Size of the older tree. */
  old: number;
  hashes: readonly Uint8Array[];
  /** The newer one, a signed note. */
  checkpoint: string;
};

export function writeGrowthFile({ old, hashes, checkpoint }: GrowthFile): string {
  return `${[`old ${old}`, ...hashes.map(toBase64)].join('\n')}\n\n${checkpoint}`;
}

/** Null if it is no such body. Nothing is verified. */
export function readGrowthFile(text: string): GrowthFile | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const [first = '', ...encoded] = text.slice(0, end).split('\n');
  const old = first.startsWith('old ') ? wholeNumberIn(first.slice('old '.length)) : null;
  const hashes = encoded.map(fromBase64);
  if (old === null || hashes.length > MOST_HASHES || !hashes.every((hash) => hash?.length === HASH_BYTES)) return null;
  return { old, hashes: hashes as Uint8Array[], checkpoint: text.slice(end + 2) };
}
