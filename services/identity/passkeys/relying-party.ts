import { isIP } from 'node:net';
import { z } from 'zod';

const clientData = z.object({
  challenge: z.string().max(100),
  origin: z.string().max(300),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
});

/** Null if unreadable, from another origin or from a frame. The library accepts frames without topOrigin. */
export function readClientData(
  encoded: string,
  { isOwn }: RelyingParty,
): Pick<z.infer<typeof clientData>, 'challenge' | 'origin'> | null {
  let text: unknown;
  try {
    text = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const read = clientData.safeParse(text);
  if (!read.success || !isOwn(read.data.origin)) return null;
  return read.data.crossOrigin === true || read.data.topOrigin !== undefined ? null : read.data;
}

export type RelyingParty = { id: string; isOwn(origin: string): boolean };

const LOCAL = /^http:\/\/localhost(?::[0-9]{1,5})?$/;

export function relyingPartyOf(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return { id: 'localhost', isOwn: (origin) => LOCAL.test(origin) };
  const { hostname, origin: own } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, isOwn: (origin) => origin === own } : null;
}
