import type { ServerResponse } from 'node:http';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function setApiHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', API_POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
}

/** `styleSource` (a nonce or a hash) admits style elements; inline scripts are never admitted. */
export type PageHeaders = { styleSource: string; isHttps: boolean; sources?: ForeignSources };

/** Other origins that a page may frame, and ask whether they answer, or load pictures from. */
export type ForeignSources = { frames: readonly string[]; pictures: readonly string[] };

export function setPageHeaders(response: ServerResponse, { styleSource, isHttps, sources }: PageHeaders): void {
  response.setHeader('Content-Security-Policy', pagePolicy(styleSource, isHttps, sources));
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

const NO_SOURCES: ForeignSources = { frames: [], pictures: [] };

function pagePolicy(styleSource: string, isHttps: boolean, { frames, pictures }: ForeignSources = NO_SOURCES): string {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' '${styleSource}'`,
    ["img-src 'self' data:", ...pictures].join(' '),
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "font-src 'self'",
    ["connect-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (isHttps) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
