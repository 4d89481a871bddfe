/** `selected`: it could not be copied, and is selected for copying by hand. */
export type CopyOutcome = 'copied' | 'selected';

export async function copyText(text: string, shown: Element): Promise<CopyOutcome> {
  try {
    // Missing without https, and may be denied with it.
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(shown);
  }
}

/** The deprecated command, which needs no permission: copies the selection. */
function copyBySelection(shown: Element): CopyOutcome {
  const selection = document.getSelection();
  selection?.selectAllChildren(shown);
  if (!document.execCommand('copy')) return 'selected';
  selection?.removeAllRanges();
  return 'copied';
}
