// The text of a C2SP tlog-checkpoint v1.0.0: origin, size and root.
import { HASH_BYTES } from './merkle.ts';
import { fromBase64, toBase64 } from './note.ts';

export type Checkpoint = { origin: string; size: number; root: Uint8Array };

const NUMBER = /^(?:0|[1-9]\d{0,15})$/;

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Null if it is no checkpoint. Further lines are allowed and ignored. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', sizeText = '', rootText = '', ...more] = text.split('\n');
  const [size, root] = [wholeNumberIn(sizeText), fromBase64(rootText)];
  if (!text.endsWith('\n') || origin === '' || more.slice(0, -1).includes('')) return null;
  return size === null || root?.length !== HASH_BYTES ? null : { origin, size, root };
}

/** Null unless it is a decimal below 2^53 without leading zeros. */
export function wholeNumberIn(text: string): number | null {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}
