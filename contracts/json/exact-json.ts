// JSON whose whole numbers keep all their digits: beyond 2^53 a plain JSON.parse rounds silently, and JSON.stringify
// refuses a bigint. Small numbers stay numbers both ways.

/** Sixteen digits in a row: nothing shorter can be beyond 2^53. */
const LONG_NUMBER = /\d{16}/;
const WHOLE_NUMBER = /^-?\d+$/;

/**
 * Whole numbers that a double cannot hold become bigints. Browsers that do not pass the source of a value to the reviver
 * (before Chrome 114, Firefox 135, Safari 18.4) get the nearest double.
 */
export function parseExactly(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

function exact(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && WHOLE_NUMBER.test(source) ? BigInt(source) : value;
}

/** Not in TypeScript's library yet, and not in every browser: for the server. */
type WithRawJson = typeof JSON & { rawJSON(text: string): object };

/** Writes bigints as numbers with all their digits. Slower than JSON.stringify: not for what holds none. */
export function exactJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, raw, indent);
}

function raw(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? (JSON as WithRawJson).rawJSON(String(value)) : value;
}
