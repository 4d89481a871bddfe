import { Check, Copy } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { color, size } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { TippedIconButton } from './tipped-icon-button.tsx';

/** `selected`: it could not be copied, and is selected for copying by hand. */
type CopyOutcome = 'copied' | 'selected';

async function copyText(text: string, shown: Element): Promise<CopyOutcome> {
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

const SAID_FOR_MS = 2000;

const WORDS = { copied: 'Copied', selected: 'It could not be copied. It is selected: copy it by hand.' };

/** The hidden words beside it are announced instead. */
const ByHand = styled.p.attrs({ 'aria-hidden': true })`
  color: ${color.notice};
  font-size: ${size.fine};
`;

type CopyButtonProps = {
  text: string;
  label: string;
  shown: RefObject<HTMLElement | null>;
};

export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const forget = () => setOutcome(null);
    return outcome === 'copied' ? after(SAID_FOR_MS, forget) : onceDeselected(shown.current!, forget);
  }, [outcome, shown]);
  const isCopied = outcome === 'copied';
  const copy = () => void copyText(text, shown.current!).then(setOutcome);
  return (
    <>
      <TippedIconButton label={isCopied ? WORDS.copied : label} icon={isCopied ? Check : Copy} onClick={copy} />
      {outcome === 'selected' && <ByHand>{WORDS.selected}</ByHand>}
      <VisuallyHidden role="status">{outcome === null ? '' : WORDS[outcome]}</VisuallyHidden>
    </>
  );
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

function onceDeselected(shown: Element, act: () => void): () => void {
  const look = () => {
    if (document.getSelection()?.containsNode(shown, true) !== true) act();
  };
  document.addEventListener('selectionchange', look);
  return () => document.removeEventListener('selectionchange', look);
}
