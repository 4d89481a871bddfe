/** Further ones ring no bell. */
export const MOST_MENTIONS = 3;

const MENTION = /(?<![\w@])@(\w{3,50})(?!\w)/g;

/** Usernames in lower case. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name]) => name!.toLowerCase());
  return [...new Set(names)].slice(0, MOST_MENTIONS);
}

export type TextPart = { text: string; isMention: boolean };

export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { index, 0: mention } of text.matchAll(MENTION)) {
    if (index > at) parts.push({ text: text.slice(at, index), isMention: false });
    parts.push({ text: mention, isMention: true });
    at = index + mention.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMention: false });
  return parts;
}
