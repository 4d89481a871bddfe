// One toast at a time, for five seconds: what an action came to. A newer one takes the place of the older. It is read out,
// unless the page says the same by itself.
import { X } from 'lucide-react';
import * as Radix from '@radix-ui/react-toast';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, layer, line, motion, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';

const SHOWN_MS = 5000;

export type ToastTone = 'plain' | 'gain' | 'loss';
export type ToastContent = {
  title: string;
  message?: string;
  tone?: ToastTone;
  durationMs?: number;
  /** Where something can be done about it. */
  way?: { name: string; onTake(): void };
  /** A line of the page that is read out tells it as well: the toast is only seen. */
  isSilent?: boolean;
};
type Shown = ToastContent & { id: number; isOpen: boolean };

const TOP = space(18);

/** On no page: what is put here is not read out. */
const NOWHERE = document.createDocumentFragment();

const ToastContext = createContext<((content: ToastContent) => void) | null>(null);

const sink = keyframes`
  from { opacity: 0; transform: translateY(-12px); }
`;

/**
 * At the top, in the middle: the bottom belongs to the buttons of the tables, the corner to the notifications. On a phone
 * the middle and the corner are one place: the notifications begin below it there.
 */
const Viewport = styled(Radix.Viewport)`
  position: fixed;
  inset: ${TOP} ${space(4)} auto;
  z-index: ${layer.toast};
  max-width: 24rem;
  margin-inline: auto;
  outline: none;
`;

/** How far the toast reaches down from the top of the screen; nothing while there is none. */
export const BELOW_TOAST = 'var(--below-toast, 0px)';

function noteReach(card: HTMLElement | null) {
  if (card === null) return undefined;
  const { style } = document.documentElement;
  style.setProperty('--below-toast', `calc(${TOP} + ${card.offsetHeight}px)`);
  return () => void style.removeProperty('--below-toast');
}

const edge = { plain: color.notice, gain: color.gain, loss: color.loss };

const Card = styled(Radix.Root)<{ $tone: ToastTone }>`
  display: flex;
  align-items: start;
  gap: ${space(3)};
  padding: ${space(3)} ${space(2)} ${space(3)} ${space(4)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-inline-start: 4px solid ${({ $tone }) => edge[$tone]};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
  animation: ${sink} ${motion.enter};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  padding-block: ${space(2)};
`;

const Title = styled(Radix.Title)<{ $tone: ToastTone }>`
  color: ${({ $tone }) => ($tone === 'plain' ? color.text : edge[$tone])};
  font-weight: ${weight.strong};
`;

const Message = styled(Radix.Description)`
  color: ${color.quiet};
  font-size: ${size.small};
`;

const WayButton = styled(Button)`
  margin-top: ${space(2)};
`;

function ToastCard({ shown, onOpenChange }: { shown: Shown; onOpenChange(isOpen: boolean): void }) {
  const tone = shown.tone ?? 'plain';
  return (
    <Card
      ref={noteReach}
      open={shown.isOpen}
      onOpenChange={onOpenChange}
      duration={shown.durationMs ?? SHOWN_MS}
      type={tone === 'loss' ? 'foreground' : 'background'}
      $tone={tone}
    >
      <Words>
        <Title $tone={tone}>{shown.title}</Title>
        {shown.message !== undefined && <Message>{shown.message}</Message>}
        {shown.way !== undefined && (
          <Radix.Action altText={shown.way.name} asChild onClick={shown.way.onTake}>
            <WayButton small>{shown.way.name}</WayButton>
          </Radix.Action>
        )}
      </Words>
      <Radix.Close asChild>
        <IconButton label="Dismiss" icon={X} />
      </Radix.Close>
    </Card>
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const toast = useCallback((content: ToastContent) => {
    setShown((before) => ({ ...content, id: (before?.id ?? 0) + 1, isOpen: true }));
  }, []);
  /** Of that one: another may be on its way to the screen when the time of the one before is over. */
  const open = (id: number, isOpen: boolean) =>
    setShown((before) => (before?.id === id ? { ...before, isOpen } : before));
  return (
    <ToastContext value={toast}>
      <Radix.Provider swipeDirection="right" {...(shown?.isSilent === true && { announcerContainer: NOWHERE })}>
        {children}
        {shown !== null && <ToastCard key={shown.id} shown={shown} onOpenChange={(isOpen) => open(shown.id, isOpen)} />}
        <Viewport />
      </Radix.Provider>
    </ToastContext>
  );
}

/** Returns `toast({ title, message, tone })`. */
export function useToast(): (content: ToastContent) => void {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('useToast stands outside ToastProvider');
  return toast;
}
