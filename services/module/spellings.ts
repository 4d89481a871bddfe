/** A reference as people type it: as it is, in one case, with hyphens, blanks or neither between its parts. */
export function spellingsOf(text: string): string[] {
  const parts = text.trim().split(/[\s_-]+/);
  const joined = [text.trim(), ...['-', ' ', '_', ''].map((between) => parts.join(between))];
  return [...new Set(joined.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}
