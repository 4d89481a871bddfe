/** A copy. A substring shares the memory of the whole header, up to 16 KB. Assumes Latin-1, as headers are. */
export function ownText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
