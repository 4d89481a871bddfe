import { z } from 'zod';
import type { RelyingParty } from './relying-party.ts';

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
