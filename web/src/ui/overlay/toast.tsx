// One toast at a time, for five seconds; a newer one replaces it. Announced unless silent.
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import type { RenderPart } from '../state/use-part.ts';

export type ToastTone = 'plain' | 'gain' | 'loss';
export type ToastContent = {
  title: string;
  message?: string;
  tone?: ToastTone;
  durationMs?: number;
  /** A live region of the page says the same. */
  isSilent?: boolean;
};
export type ShownToast = ToastContent & { id: number; isOpen: boolean };
export type ToastLayerProps = { shown: ShownToast | null; onOpenChange(id: number, isOpen: boolean): void };

const ToastContext = createContext<((content: ToastContent) => void) | null>(null);

/** At the lower right, clear of links in the bar. Set on the root, so that a page can override it on the body. */
export const CornerToasts = createGlobalStyle`
  :root {
    ${from.desk} {
      --toast-inset: auto ${space(6)} ${space(6)} auto;
      --toast-width: 24rem;
      --toast-rise: 12px;
    }
  }
`;

export const TOAST_REACH = 'var(--toast-reach, 0px)';

type ToastFrameProps = {
  /** Null while it loads; a toast raised before is shown then. */
  useLayer(isNeeded: boolean): RenderPart<ToastLayerProps> | null;
  children: ReactNode;
};

export function ToastFrame({ useLayer, children }: ToastFrameProps) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const renderLayer = useLayer(shown !== null);
  const toast = useCallback((content: ToastContent) => {
    setShown((before) => ({ ...content, id: (before?.id ?? 0) + 1, isOpen: true }));
  }, []);
  /** Checks the id: the next toast may open when the previous one times out. */
  const open = useCallback(
    (id: number, isOpen: boolean) => setShown((before) => (before?.id === id ? { ...before, isOpen } : before)),
    [],
  );
  return (
    <ToastContext value={toast}>
      {children}
      {renderLayer?.({ shown, onOpenChange: open })}
    </ToastContext>
  );
}

export function useToast(): (content: ToastContent) => void {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('useToast must be used inside ToastProvider');
  return toast;
}
