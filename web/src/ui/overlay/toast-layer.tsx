import { X } from 'lucide-react';
import * as Radix from '@radix-ui/react-toast';
import { keyframes, styled } from 'styled-components';
import {
  clockLine,
  color,
  from,
  layer,
  line,
  motion,
  radius,
  shadow,
  size,
  space,
  weight,
} from '../../theme/tokens.ts';
import { IconButton } from '../action/icon-button.tsx';
import type { ShownToast, ToastLayerProps, ToastTone } from './toast.tsx';

const SHOWN_MS = 5000;

/** Detached, so its content is not announced. */
const NOWHERE = document.createDocumentFragment();

const sink = keyframes`
  from { opacity: 0; transform: translateY(var(--toast-rise, -12px)); }
`;

/** In the navigation bar, clear of the page and of a phone's menu button. */
const Viewport = styled(Radix.Viewport)`
  position: fixed;
  inset: var(--toast-inset, calc(${space(1)} + ${clockLine}) ${space(15)} auto ${space(2)});
  z-index: ${layer.toast};
  width: var(--toast-width, auto);
  max-width: 22rem;
  margin-inline: auto;
  outline: none;
  ${from.tablet} {
    inset: var(--toast-inset, calc(${space(1)} + ${clockLine}) ${space(4)} auto);
  }
  ${from.desk} {
    max-width: 24rem;
  }
`;

function noteReach(card: HTMLElement | null) {
  if (card === null) return undefined;
  const { style } = document.documentElement;
  // The card itself is animating in, so its parent is measured.
  const { top, bottom } = card.parentElement!.getBoundingClientRect();
  style.setProperty('--toast-reach', `${Math.min(bottom, window.innerHeight - top)}px`);
  return () => void style.removeProperty('--toast-reach');
}

const edge = { plain: color.notice, gain: color.gain, loss: color.loss };

/** As high as the bar, with two lines of a message. */
const Card = styled(Radix.Root)<{ $tone: ToastTone }>`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 3.5rem;
  padding: ${space(0.5)} ${space(1)} ${space(0.5)} ${space(3)};
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
  line-height: 1.25;
`;

const Title = styled(Radix.Title)<{ $tone: ToastTone }>`
  color: ${({ $tone }) => ($tone === 'plain' ? color.text : edge[$tone])};
  font-weight: ${weight.strong};
`;

const Message = styled(Radix.Description)`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

function ToastCard({ shown, onOpenChange }: { shown: ShownToast; onOpenChange(isOpen: boolean): void }) {
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
      </Words>
      <Radix.Close asChild>
        <IconButton label="Dismiss" icon={X} />
      </Radix.Close>
    </Card>
  );
}

export function ToastLayer({ shown, onOpenChange }: ToastLayerProps) {
  return (
    <Radix.Provider swipeDirection="right" {...(shown?.isSilent === true && { announcerContainer: NOWHERE })}>
      {shown !== null && (
        <ToastCard key={shown.id} shown={shown} onOpenChange={(isOpen) => onOpenChange(shown.id, isOpen)} />
      )}
      <Viewport />
    </Radix.Provider>
  );
}
