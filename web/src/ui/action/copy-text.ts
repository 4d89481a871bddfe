/** `selected`: it could not be copied; it is selected on the page, ready to be copied by hand. */
export type CopyOutcome = 'copied' | 'selected';

/** `shown`: where the text stands on the page. */
export async function copyText(text: string, shown: Element): Promise<CopyOutcome> {
  try {
    // A page that came without https has no such thing, and where there is one the browser may not let it be used.
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(shown);
  }
}

/** The old way, of which browsers make no question: what is selected. */
function copyBySelection(shown: Element): CopyOutcome {
  const selection = document.getSelection();
  selection?.selectAllChildren(shown);
  if (!document.execCommand('copy')) return 'selected';
  selection?.removeAllRanges();
  return 'copied';
}
