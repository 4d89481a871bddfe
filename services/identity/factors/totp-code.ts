// 6 digits, 30 seconds, SHA-1: apps ignore other values.
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import { asCode } from '#contracts/definition/as-typed.ts';

const SIX_DIGITS = /^[0-9]{6}$/;
const STEP_SECONDS = 30;
export const SECRET_BYTES = 20;

const base32 = new ScureBase32Plugin();

export function asTotpCode(typed: string): string | null {
  const code = asCode(typed).replaceAll('-', '');
  return SIX_DIGITS.test(code) ? code : null;
}

/** Time step of a code that is current or one step off; otherwise null. */
export function stepOf(secret: Uint8Array, code: string, nowMs: number): number | null {
  const epoch = Math.floor(nowMs / 1000);
  // Not `afterTimeStep`, which throws if the last step is ahead of the clock. The table compares the steps.
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}

export function shownSecret(secret: Uint8Array, house: string, username: string): { secret: string; uri: string } {
  const text = base32.encode(secret, { padding: false });
  return { secret: text, uri: generateURI({ issuer: house, label: username, secret: text }) };
}
