const MOST_CHARACTERS = 50;

/** One line of at most 50 characters, whatever was typed. */
export function oneLine(text: string, most = MOST_CHARACTERS): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

/** The same for what a person or a browser made up: nothing in it that mail programs would make a link of. */
export function made(text: string, most = MOST_CHARACTERS): string {
  return oneLine(text.replace(/[<>"/\\:@]/g, ' ').replace(/\.(?=\p{L})/gu, '. '), most);
}

/** In UTC, and in the player's zone where that is another. */
export function whenWords(at: number, zone: string): string {
  const utc = `${formatted(at, 'UTC')} UTC`;
  if (zone === 'UTC') return utc;
  try {
    return `${utc} (${formatted(at, zone)} ${zone})`;
  } catch {
    // A zone that this runtime does not know any more.
    return utc;
  }
}

function formatted(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}
