import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { isSignedBy, trustedLeaf } from './certificate-signature.ts';
import { FetchedKeys } from './fetched-keys.ts';
import { type HttpClient, jsonOf } from './http-client.ts';
import type { Hint, Ids } from './port.ts';

/** Three days of retries, and a margin. */
const MAX_AGE_MS = 4 * DAY_MS;
const MAX_AHEAD_MS = 5 * MINUTE_MS;

export type PaypalHookRule = {
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
