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
