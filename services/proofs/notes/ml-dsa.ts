// ML-DSA-44 keys from 32 bytes of seed.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** In front of the seed of a private key and of the 1,312 bytes of a public key. */
const PKCS8 = Buffer.from('3034020100300b060960864801650304031104228020', 'hex');
const SPKI = Buffer.from('30820532300b06096086480165030403110382052100', 'hex');

export function mlDsaPrivateKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

export function mlDsaPublicBytes(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
}

export function mlDsaPublicKey(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
}
