// Guards against client mistakes, not forgery, so a fast 53-bit hash is enough.
import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';

const IDENTITY = Object.fromEntries(Object.values(COMMANDS).map(({ type, identity }) => [type, identity])) as Readonly<
  Record<CommandType, readonly string[]>
>;

type Field = string | number | object | null | undefined;

/** An absent field adds nothing. */
export function fingerprintOf(command: Command): number {
  const fields: string[] = [command.type, String(command.account)];
  for (const name of IDENTITY[command.type]) {
    const value = (command as unknown as Record<string, Field>)[name];
    if (value !== undefined) fields.push(typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return hash53(fields);
}

const BETWEEN = '|'.charCodeAt(0);

/** cyrb53 (public domain), below 2^53. The fields are not concatenated, which would copy the text. */
function hash53(fields: readonly string[]): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let field = 0; field < fields.length; field++) {
    const text = fields[field]!;
    for (let index = field === 0 ? 0 : -1; index < text.length; index++) {
      const code = index === -1 ? BETWEEN : text.charCodeAt(index);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
