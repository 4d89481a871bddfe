// Account and round are encrypted under a session key: a link cannot be forged and does not reveal the player. A round keeps
// its link until the key changes.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { type RoundId, roundId } from '#contracts/ids.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SharedPlace = { account: number; id: RoundId };

export type ReceiptLinks = {
  linkTo(place: SharedPlace): string;
  /** Null if the link is forged, or its key is no longer configured. */
  placeOf(link: string): SharedPlace | null;
};

export function openReceiptLinks(secrets: readonly string[]): ReceiptLinks {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('receipt links').digest());
  return {
    linkTo({ account, id }) {
      const [key] = keys;
      if (key === undefined) throw new Error('there is no key for links to receipts');
      const text = Buffer.from(`${account}/${id}`);
      // Derived from the plaintext, so an IV is never reused for another one.
      const iv = createHmac('sha256', key).update(text).digest().subarray(0, IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    placeOf(link) {
      const sealed = Buffer.from(link, 'base64url');
      if (sealed.length <= IV_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const text = opened(key, sealed);
        if (text !== null) return placeIn(text);
      }
      return null;
    },
  };
}

function opened(key: Buffer, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
}

function placeIn(text: string): SharedPlace | null {
  const [account, id] = text.split('/');
  const parsed = roundId.safeParse(id);
  return parsed.success ? { account: Number(account), id: parsed.data } : null;
}
