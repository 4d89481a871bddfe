import { createVerify, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { FetchedKeys } from './fetched-keys.ts';
import { type HttpClient, jsonOf } from './http-client.ts';
import type { Hint, Ids } from './port.ts';

type CertificateRule = {
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

/** Three days of retries, and a margin. */
const MAX_AGE_MS = 4 * DAY_MS;
const MAX_AHEAD_MS = 5 * MINUTE_MS;

type PaypalHookRule = {
  webhookId: string;
  /** Where certificates may be. */
  certOrigins: readonly string[];
  certRoots: readonly string[];
};

const providerId = z.string().regex(/^[\w-]{1,100}$/);
const event = z.object({
  resource: z.object({
    payout_batch_id: providerId.optional(),
    sender_batch_id: z.string().max(256).optional(),
    payout_item_id: providerId.optional(),
    batch_header: z.object({ payout_batch_id: providerId }).optional(),
  }),
});

export function digiCertRoots(): string[] {
  return rootCertificates.filter((pem) => new X509Certificate(pem).subject.includes('O=DigiCert Inc'));
}

export type PaypalDeps = { http: HttpClient; now(): number };

export function paypalHooks({ webhookId, certOrigins, certRoots }: PaypalHookRule, { http, now }: PaypalDeps) {
  const certificates = new FetchedKeys(async (url) => {
    const reply = await http({ method: 'GET', url });
    return reply.status === 200 ? reply.text : null;
  }, now);

  return async (raw: Uint8Array, headers: Ids, at: number): Promise<Hint | null> => {
    const id = headers['paypal-transmission-id'] ?? '';
    const time = headers['paypal-transmission-time'] ?? '';
    const certUrl = headers['paypal-cert-url'] ?? '';
    const sentAt = Date.parse(time);
    if (!/^[\w-]{1,100}$/.test(id) || headers['paypal-auth-algo'] !== 'SHA256withRSA') return null;
    if (!(at - sentAt <= MAX_AGE_MS && sentAt - at <= MAX_AHEAD_MS)) return null;
    if (!URL.canParse(certUrl) || !certOrigins.includes(new URL(certUrl).origin)) return null;
    const bundle = await certificates.get(certUrl);
    if (bundle === null) return null;
    const isSubject = (name: string) => name.endsWith('.paypal.com');
    const leaf = trustedLeaf(bundle, { roots: certRoots, isSubject, now: at });
    const signed = `${id}|${time}|${webhookId}|${crc32(raw)}`;
    if (leaf === null || !isSignedBy(leaf, signed, headers['paypal-transmission-sig'] ?? '')) return null;
    return { dedup: id, ids: idsOf(raw) };
  };
}

/** Events of other resources are signed too: they name no payout. */
function idsOf(raw: Uint8Array): Ids {
  const read = event.safeParse(jsonOf(Buffer.from(raw).toString('utf8')));
  if (!read.success) return {};
  const { payout_batch_id, batch_header, sender_batch_id, payout_item_id } = read.data.resource;
  const batchId = payout_batch_id ?? batch_header?.payout_batch_id;
  return {
    ...(sender_batch_id !== undefined && { ref: sender_batch_id }),
    ...(batchId !== undefined && { payout_batch_id: batchId }),
    ...(payout_item_id !== undefined && { payout_item_id }),
  };
}
