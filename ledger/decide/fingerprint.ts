// A command's input in one number, stored with its events: the same id with other input is refused.
// It guards against slips of a client, not against forgery (whoever knows an id may as well repeat its input),
// so a fast 53-bit hash will do.
import type { Command } from '#contracts/commands.ts';

export function fingerprintOf(command: Command): number {
  return hash53(inputOf(command));
}

type Field = string | number | null;

/** What is asked, field by field. */
function inputOf(command: Command): readonly Field[] {
  const { type, account } = command;
  switch (command.type) {
    case 'play-round':
    case 'start-round':
      return [type, account, command.game, command.stakePoints, JSON.stringify(command.params)];
    case 'act-in-round':
      return [type, account, command.game, command.startId, JSON.stringify(command.action)];
    case 'settle-round':
      return [type, account, command.game, command.startId];
    case 'rotate-seed':
      return [type, account, command.clientSeed];
    case 'open-account':
      return [type, account];
    case 'grant-signup-bonus':
      return [type, account, command.amountPoints];
    case 'adjust-points':
      return [type, account, command.amountPoints, command.reason];
    case 'hold-points':
      return [type, account, command.amountPoints, command.expiresInMs, command.reason];
    case 'post-hold':
    case 'void-hold':
    case 'expire-hold':
      return [type, account, command.holdId];
  }
}

const BETWEEN = '|'.charCodeAt(0);

/**
 * cyrb53 (public domain): two 32-bit multiply-xor lanes, well mixed, as one integer below 2^53. Of the fields with a "|"
 * before each but the first. They are not joined to one text, which would be copied once more to read its characters.
 */
function hash53(fields: readonly Field[]): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let field = 0; field < fields.length; field++) {
    const text = String(fields[field]);
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
