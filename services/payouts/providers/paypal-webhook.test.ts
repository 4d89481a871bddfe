import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { certify } from '#demo/payouts/stand-in/certificates.ts';
import { digiCertRoots, isSignedBy, paypalHooks, trustedLeaf } from './paypal-webhook.ts';

type Vector = {
  webhookId: string;
  headers: Record<string, string>;
  body: string;
  crc32: string;
  certificate: string;
  issuer: string;
};
const vector = JSON.parse(readFileSync(new URL('vectors/paypal-webhook.json', import.meta.url), 'utf8')) as Vector;
const SENT_AT = Date.parse('2017-03-30T20:04:05Z');

/** Serves the published certificate at every address. */
function hooks(more: Partial<{ webhookId: string; certRoots: string[]; bundle: string }> = {}) {
  const { webhookId = vector.webhookId, certRoots = [vector.issuer], bundle = vector.certificate } = more;
  const fetched: string[] = [];
  const http = ({ url }: { url: string }) => {
    fetched.push(url);
    return Promise.resolve({ failed: null, status: 200, headers: new Headers(), text: bundle });
  };
  const hint = paypalHooks(
    { webhookId, certRoots, certOrigins: ['https://api.sandbox.paypal.com'] },
    { http, now: () => SENT_AT },
  );
  const ask = (change: { body?: string; headers?: Record<string, string>; now?: number } = {}) =>
    hint(Buffer.from(change.body ?? vector.body), { ...vector.headers, ...change.headers }, change.now ?? SENT_AT);
  return { ask, fetched };
}

test('PayPal’s published webhook is taken', async () => {
  expect(String(crc32(vector.body))).toBe(vector.crc32);
  expect(await hooks().ask()).toEqual({ dedup: '071f7d20-1584-11e7-abf0-6b62a8a99ac4', ids: {} });
});

test.each([
  ['another body', { body: `${vector.body} ` }],
  ['another transmission', { headers: { 'paypal-transmission-id': '071f7d20-1584-11e7-abf0-6b62a8a99ac5' } }],
  ['another algorithm', { headers: { 'paypal-auth-algo': 'SHA1withRSA' } }],
  [
    'another early character in the signature',
    { headers: { 'paypal-transmission-sig': `bB${vector.headers['paypal-transmission-sig']!.slice(2)}` } },
  ],
  ['no signature', { headers: { 'paypal-transmission-sig': '' } }],
  ['a certificate elsewhere', { headers: { 'paypal-cert-url': 'https://example.org/cert' } }],
  [
    'a certificate at a host with the same beginning',
    { headers: { 'paypal-cert-url': 'https://api.sandbox.paypal.com.example.org/c' } },
  ],
  [
    'a certificate without TLS',
    { headers: { 'paypal-cert-url': 'http://api.sandbox.paypal.com/v1/notifications/test' } },
  ],
  ['a time four days ago', { now: SENT_AT + 5 * DAY_MS }],
  ['a time to come', { now: SENT_AT - HOUR_MS }],
  ['no time', { headers: { 'paypal-transmission-time': '' } }],
])('the published webhook with %s is not', async (_what, change) => {
  expect(await hooks().ask(change)).toBeNull();
});

test('the published webhook for another webhook id is not taken', async () => {
  expect(await hooks({ webhookId: '96605875FF6516634' }).ask()).toBeNull();
});

test('the published certificate is not trusted without its issuer', async () => {
  expect(await hooks({ certRoots: digiCertRoots() }).ask()).toBeNull();
  expect(digiCertRoots().length).toBeGreaterThan(3);
});

test('the published certificate is not trusted after its end', () => {
  const rule = { roots: [vector.issuer], isSubject: () => true };
  expect(trustedLeaf(vector.certificate, { ...rule, now: SENT_AT })).not.toBeNull();
  expect(trustedLeaf(vector.certificate, { ...rule, now: Date.parse('2019-04-27') })).toBeNull();
  expect(trustedLeaf(vector.certificate, { ...rule, now: SENT_AT, isSubject: () => false })).toBeNull();
});

test('a chain leads over authorities only', () => {
  const dates = { from: 0, until: 2_000_000_000_000 };
  const root = certify({ name: 'root', isAuthority: true, ...dates });
  const authority = certify({ name: 'authority', isAuthority: true, ...dates }, root);
  const leaf = certify({ name: 'leaf', ...dates }, authority);
  const rule = { roots: [root.pem], isSubject: (name: string) => name === 'leaf', now: 1_000_000_000_000 };
  expect(trustedLeaf(leaf.pem + authority.pem, rule)).not.toBeNull();
  expect(trustedLeaf(leaf.pem, rule)).toBeNull();
  const notOne = certify({ name: 'authority', ...dates }, root);
  const below = certify({ name: 'leaf', ...dates }, notOne);
  expect(trustedLeaf(below.pem + notOne.pem, rule)).toBeNull();
  const foreign = certify({ name: 'root', isAuthority: true, ...dates });
  expect(trustedLeaf(certify({ name: 'leaf', ...dates }, foreign).pem, rule)).toBeNull();
  expect(trustedLeaf('-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----', rule)).toBeNull();
});

test.each([
  ['123456789', 3421780262],
  ['{"n":"é"}', 4191162889],
  [String.raw`{"n":"\u00e9"}`, 3696036516],
])('the checksum of %s is over its bytes: %d', (text, expected) => {
  expect(crc32(Buffer.from(text))).toBe(expected);
});

test('an unreadable signature is a wrong one', () => {
  const leaf = trustedLeaf(vector.certificate, { roots: [vector.issuer], isSubject: () => true, now: SENT_AT })!;
  expect(isSignedBy(leaf, 'text', 'not base64 at all')).toBe(false);
});

test('strangers cannot make us fetch certificates without end', async () => {
  const { ask, fetched } = hooks({ bundle: 'nothing' });
  for (let at = 0; at < 50; at += 1)
    await ask({ headers: { 'paypal-cert-url': `https://api.sandbox.paypal.com/${at}` } });
  expect(fetched).toHaveLength(10);
});
