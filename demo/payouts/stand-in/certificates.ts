// X.509 v3 certificates for signatures of the stand-in: Node reads certificates and does not make them.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { instantOf } from '#contracts/days/time.ts';

export type Certified = { pem: string; name: string; privateKey: KeyObject };
export type CertificateOptions = { name: string; from: number; until: number; isAuthority?: boolean };

const SHA256_WITH_RSA = '2a864886f70d01010b';
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';

/** Without an issuer the certificate is self-signed. */
export function certify(options: CertificateOptions, issuer: Certified | null = null): Certified {
  const { name, from, until, isAuthority = false } = options;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(identifier(SHA256_WITH_RSA), element(0x05));
  const constraints = sequence(...(isAuthority ? [element(0x01, Buffer.of(0xff))] : []));
  const extension = sequence(identifier(BASIC_CONSTRAINTS), element(0x01, Buffer.of(0xff)), element(0x04, constraints));
  const toSign = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.of(1)),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension)),
  );
  const signature = createSign('RSA-SHA256')
    .update(toSign)
    .sign(issuer?.privateKey ?? privateKey);
  const certificate = sequence(toSign, algorithm, element(0x03, Buffer.of(0), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return { name, privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));

function nameOf(commonName: string): Buffer {
  return sequence(element(0x31, sequence(identifier(COMMON_NAME), element(0x0c, Buffer.from(commonName)))));
}

/** GeneralizedTime: 20261124100003Z. */
function timeOf(ms: number): Buffer {
  const text = instantOf(ms);
  return element(0x18, Buffer.from(`${text.match(/\d+/g)!.slice(0, 6).join('')}Z`));
}
