import { type Destination } from './methods.ts';

/** "n…@example.org" */
export function maskedMail(address: string): string {
  return `${address.slice(0, 1)}…@${address.slice(address.lastIndexOf('@') + 1)}`;
}

const SHOWN = 2;
const SHORT = 8;

/** "bc…x9" */
function maskedText(text: string): string {
  if (text.includes('@')) return maskedMail(text);
  return text.length <= SHORT ? `${text.slice(0, 1)}…` : `${text.slice(0, SHOWN)}…${text.slice(-SHOWN)}`;
}

const PUBLIC: ReadonlySet<string> = new Set(['brand', 'cryptoType']);

export function maskedDestination({ method, details }: Destination): Destination {
  const masked = Object.entries(details).map(([name, value]) => [
    name,
    PUBLIC.has(name) ? value : maskedText(String(value)),
  ]);
  return { method, details: Object.fromEntries(masked) } as Destination;
}
