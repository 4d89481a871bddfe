import { browserVerifier } from './browser-verifier.ts';
import { readNote } from './note.ts';

/** Verifier keys that signed a note which was opened with them. Browsers verify Ed25519 only; other keys are left out. */
export function signersAmong(keys: readonly string[], note: string): string[] {
  const signatures = readNote(note)?.signatures ?? [];
  return keys.filter((key) => {
    const verifier = browserVerifier(key);
    return verifier !== null && signatures.some(({ name, id }) => name === verifier.name && id === verifier.id);
  });
}
