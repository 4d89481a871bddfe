// Words with a capital in front: "over" -> "Over".
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
