import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { setApiHeaders, setFileHeaders, setPageHeaders } from './security-headers.ts';

function headersSet(set: (response: ServerResponse) => void): Record<string, string> {
  const headers: Record<string, string> = {};
  set({ setHeader: (name: string, value: string) => (headers[name] = value) } as unknown as ServerResponse);
  return headers;
}

const FILE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const BY_HTTPS_ALONE = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

test('an API answer loads nothing, cannot be sniffed as another type and is not stored', () => {
  expect(headersSet(setApiHeaders)).toEqual({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
});

test('a file cannot be sniffed as another type and, behind https, sets HSTS', () => {
  expect(headersSet((response) => setFileHeaders(response, false))).toEqual(FILE);
  expect(headersSet((response) => setFileHeaders(response, true))).toEqual({ ...FILE, ...BY_HTTPS_ALONE });
});

test('a page loads only from its own origin, runs no inline script and cannot be framed', () => {
  const page = (isHttps: boolean) =>
    headersSet((response) => setPageHeaders(response, { styleSource: 'nonce-n0nce', isHttps }));
  const policyOf = (isHttps: boolean) => page(isHttps)['Content-Security-Policy']!.split('; ');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'nonce-n0nce'",
    "img-src 'self' data:",
    "frame-src 'none'",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  expect(policyOf(false)).toEqual(policy);
  expect(policyOf(true)).toEqual([...policy, 'upgrade-insecure-requests']);
  expect(page(true)).toMatchObject({
    ...FILE,
    ...BY_HTTPS_ALONE,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cache-Control': 'no-store',
  });
  expect(page(false)).not.toHaveProperty('Strict-Transport-Security');
});

test('a page may frame the walls of networks and ask whether they answer', () => {
  const sources = { frames: ['https://wall.example'], pictures: [] };
  const headers = headersSet((response) => setPageHeaders(response, { styleSource: 'x', isHttps: true, sources }));
  const policy = headers['Content-Security-Policy']!.split('; ');
  expect(policy).toContain('frame-src https://wall.example');
  expect(policy).toContain("connect-src 'self' https://wall.example");
});
