// A C2SP tlog-proof v1 (as of July 2026): one leaf, its proof and the checkpoint that covers it.
import { wholeNumberIn } from './checkpoint.ts';
import { HASH_BYTES } from './merkle.ts';
import { fromBase64, toBase64 } from './note.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MOST_HASHES = 63;

export type ProofFile = {
  /** Null without. Ours holds the leaf. */
  extra: Uint8Array | null;
  index: number;
  /** From the leaf's sibling up. */
  hashes: readonly Uint8Array[];
  /** A signed note. */
  checkpoint: string;
};

export function writeProofFile({ extra, index, hashes, checkpoint }: ProofFile): string {
  const lines = [
    FIRST_LINE,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Null if it is no proof file. Nothing is verified. */
export function readProofFile(text: string): ProofFile | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== FIRST_LINE) return null;
  const extra = lines[0]?.startsWith('extra ') === true ? fromBase64(lines.shift()!.slice('extra '.length)) : null;
  if (extra === null && lines[0]?.startsWith('index ') !== true) return null;
  const [indexLine = '', ...encoded] = lines;
  const index = indexLine.startsWith('index ') ? wholeNumberIn(indexLine.slice('index '.length)) : null;
  const hashes = encoded.map(fromBase64);
  if (index === null || hashes.length > MOST_HASHES) return null;
  if (!hashes.every((hash) => hash?.length === HASH_BYTES)) return null;
  return { extra, index, hashes: hashes as Uint8Array[], checkpoint: text.slice(end + 2) };
}
