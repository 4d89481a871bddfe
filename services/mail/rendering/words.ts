import { charactersOf, outsideEmoji } from '#contracts/definition/emoji.ts';

const MOST_CHARACTERS = 50;

export function oneLine(text: string, most = MOST_CHARACTERS): string {
  const line = outsideEmoji(text, (part) => part.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim();
  const characters = charactersOf(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

/** For user input: breaks anything that mail programs would turn into a link. */
export function made(text: string, most = MOST_CHARACTERS): string {
  return oneLine(text.replace(/:(?=\S)|[<>"/\\@]/g, ' ').replace(/\.(?=\p{L})/gu, '. '), most);
}
