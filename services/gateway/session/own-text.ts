// Text that is kept longer than the request it came with. What is cut out of a longer text is only a view of it: whoever keeps
// a cookie's value would keep the whole header, and a header may have 16 KB.

/** The same text, with memory of its own. Of characters as headers have them. */
export function ownText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
