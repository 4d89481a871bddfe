import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  RegistrationOptions,
} from '#contracts/accounts/passkeys.ts';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const b64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

export type Quirks = {
  origin?: string;
  crossOrigin?: boolean;
  userHandle?: string;
  counter?: number;
  isVerified?: boolean;
  /** Backup eligible and backed up. */
  isSynced?: boolean;
};

/** CBOR of byte strings below 65,536 bytes. */
function cborBytes(data: Uint8Array): Buffer {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from(head), data]);
}

export class Authenticator {
  readonly id: Uint8Array;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  #userId = '';
  readonly #quirks: Quirks;

  constructor(quirks: Quirks = {}, id: Uint8Array = randomBytes(32)) {
    this.id = id;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#quirks = quirks;
  }

  make({ challenge, rp, user }: RegistrationOptions, quirks: Quirks = {}): PasskeyAttestation {
    this.#userId = user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y!, 'base64url')),
    ]);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([this.id.length >> 8, this.id.length & 255]),
      this.id,
      key,
    ]);
    const data = Buffer.concat([this.#data(rp.id, 0x40, quirks), attested]);
    const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      cborBytes(data),
    ]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: b64(this.#clientData('webauthn.create', challenge, quirks)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  answer({ challenge, rpId }: AuthenticationOptions, quirks: Quirks = {}): PasskeyAssertion {
    const client = this.#clientData('webauthn.get', challenge, quirks);
    const data = this.#data(rpId, 0, quirks);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle: quirks.userHandle ?? this.#userId,
      },
    };
  }

  #common() {
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, quirks: Quirks): string {
    const { origin = 'http://localhost:3000', crossOrigin = false } = quirks;
    return JSON.stringify({ type, challenge, origin, crossOrigin });
  }

  #data(rpId: string, flags: number, quirks: Quirks): Buffer {
    const { isVerified = true, isSynced = false, counter = 0 } = { ...this.#quirks, ...quirks };
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = 0x01 | (isVerified ? 0x04 : 0) | (isSynced ? 0x18 : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }
}
