// The headers that keep a browser strict with our answers: pages may load from here only, answers of the API nothing.
import type { ServerResponse } from 'node:http';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function setApiHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', API_POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
}

export type PageHeaders = { nonce: string; isHttps: boolean };

/** `nonce` admits the style elements that components insert; there is no inline script at all. */
export function setPageHeaders(response: ServerResponse, { nonce, isHttps }: PageHeaders): void {
  response.setHeader('Content-Security-Policy', pagePolicy(nonce, isHttps));
  setFileHeaders(response, isHttps);
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  response.setHeader('Cache-Control', 'no-store');
}

export function setFileHeaders(response: ServerResponse, isHttps: boolean): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

function pagePolicy(nonce: string, isHttps: boolean): string {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (isHttps) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
