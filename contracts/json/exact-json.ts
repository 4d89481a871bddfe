// Integers keep all digits: beyond 2^53 JSON.parse rounds silently and JSON.stringify rejects bigints. Smaller numbers stay
// numbers.

/** Integers beyond 2^53 have at least sixteen digits. */
const LONG_NUMBER = /\d{16}/;
const WHOLE_NUMBER = /^-?\d+$/;

/**
 * Larger integers become bigints. Browsers without source text access (before Chrome 114, Firefox 135, Safari 18.4) return
 * the nearest double.
 */
export function parseExactly(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

function exact(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && WHOLE_NUMBER.test(source) ? BigInt(source) : value;
}

type Revive = (key: string, value: unknown) => unknown;

/** Every number is its text: an id beyond 2^53 would become equal to others. Server only. */
export function parseNumbersAsText(text: string): unknown {
  const asText = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' ? (source ?? String(value)) : value;
  return JSON.parse(text, asText as Revive);
}

/** Missing from TypeScript's library and from some browsers: server only. */
type WithRawJson = typeof JSON & { rawJSON(text: string): object };

/** Writes bigints with all digits. Slower than JSON.stringify. */
export function exactJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, raw, indent);
}

function raw(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? (JSON as WithRawJson).rawJSON(String(value)) : value;
}
