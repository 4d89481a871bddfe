import { createHmac, hkdfSync } from 'node:crypto';
import type { PayeeForm } from '#contracts/withdrawals/payee-form.ts';

export type PayeeKeys = {
  seal: Uint8Array;
  person: Uint8Array;
  device: Uint8Array;
};

/** One secret must not serve two purposes. */
export function payeeKeys(secret: string): PayeeKeys {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `tallyhouse ${purpose}`, 32));
  return { seal: keyFor('payee forms'), person: keyFor('persons'), device: keyFor('devices') };
}

export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Equal for spellings that differ in case, accents or punctuation. */
export function personHash({ person }: PayeeKeys, { legalName, country }: PayeeForm): string {
  const letters = legalName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, '');
  return keyedHash(person, `${letters.replace(/[\s-]+/gu, ' ')}|${country}`);
}
