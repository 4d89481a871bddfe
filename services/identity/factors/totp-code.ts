// Codes of authenticator apps: 6 digits, 30 seconds, SHA-1, because apps ignore other values.
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';

const SIX_DIGITS = /^[0-9]{6}$/;
const STEP_SECONDS = 30;
export const SECRET_BYTES = 20;

const base32 = new ScureBase32Plugin();

/** As typed: trimmed, without the blanks that apps show inside. */
export function asTotpCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/gu, '');
  return SIX_DIGITS.test(code) ? code : null;
}

/** The time step of the code, when it is of this one, the one before or the next; otherwise null. */
export function stepOf(secret: Uint8Array, code: string, nowMs: number): number | null {
  const epoch = Math.floor(nowMs / 1000);
  // Not `afterTimeStep`: it throws when the last step is ahead of the clock. The table compares the steps.
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}

/** For the app: as text to type, and as the address that its QR code holds. */
export function shownSecret(secret: Uint8Array, house: string, username: string): { secret: string; uri: string } {
  const text = base32.encode(secret, { padding: false });
  return { secret: text, uri: generateURI({ issuer: house, label: username, secret: text }) };
}
