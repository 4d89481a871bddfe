import { createVerify, X509Certificate } from 'node:crypto';

export type CertificateRule = {
  /** PEM. A certificate that reaches none of them is refused. */
  roots: readonly string[];
  isSubject(commonName: string): boolean;
  now: number;
};

const MAX_CERTIFICATES = 6;
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The leaf of a PEM bundle whose chain, dates and subject hold; otherwise null. */
export function trustedLeaf(bundle: string, { roots, isSubject, now }: CertificateRule): X509Certificate | null {
  const [leaf, ...others] = certificatesOf(bundle);
  if (leaf === undefined || others.length >= MAX_CERTIFICATES) return null;
  const anchors = roots.flatMap(certificatesOf);
  let current = leaf;
  for (let depth = 0; depth < MAX_CERTIFICATES; depth += 1) {
    if (!isCurrent(current, now)) return null;
    const from = (issuer: X509Certificate) => hasIssued(issuer, current);
    if (anchors.some((anchor) => isCurrent(anchor, now) && from(anchor)))
      return isSubject(commonNameOf(leaf)) ? leaf : null;
    const next = others.find(from);
    if (next === undefined) return null;
    current = next;
  }
  return null;
}

export function isSignedBy(leaf: X509Certificate, text: string, signature: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text).verify(leaf.publicKey, signature, 'base64');
  } catch {
    return false;
  }
}

function certificatesOf(pem: string): X509Certificate[] {
  try {
    return (pem.match(PEM) ?? []).map((one) => new X509Certificate(one));
  } catch {
    return [];
  }
}

function hasIssued(issuer: X509Certificate, subject: X509Certificate): boolean {
  return issuer.ca && subject.checkIssued(issuer) && subject.verify(issuer.publicKey);
}

function isCurrent({ validFromDate, validToDate }: X509Certificate, now: number): boolean {
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}

function commonNameOf({ subject }: X509Certificate): string {
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? '';
}
