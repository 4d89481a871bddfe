import { readNote } from '../note.ts';
import type { Tools } from './verdict.ts';

/** Verifier keys that signed a note which was opened with them. A file may list others. */
export function signersAmong(
  keys: readonly string[],
  note: string,
  verifierOf: Tools['verifierOf'],
): readonly string[] {
  const signatures = readNote(note)?.signatures ?? [];
  return keys.filter((key) => {
    const verifier = verifierOf(key);
    return verifier !== null && signatures.some(({ name, id }) => name === verifier.name && id === verifier.id);
  });
}
