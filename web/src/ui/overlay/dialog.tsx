import { X } from 'lucide-react';
import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, font, layer, line, motion, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Row } from '../layout/flow.ts';
import { TOAST_REACH } from './toast.tsx';

const appear = keyframes`
  from { opacity: 0; }
`;
const rise = keyframes`
  from { opacity: 0; transform: translate(-50%, calc(-50% + 8px)); }
`;

const Veil = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.veil};
  animation: ${appear} ${motion.enter};
`;

const Sheet = styled(Radix.Content)`
  position: fixed;
  top: 50%;
  left: 50%;
  z-index: ${layer.dialog};
  transform: translate(-50%, -50%);
  display: grid;
  gap: ${space(4)};
  width: min(32rem, calc(100vw - ${space(8)}));
  /* A toast lies beside it, not on it. */
  max-height: calc(100dvh - 2 * max(${space(4)}, ${TOAST_REACH} + ${space(1)}));
  overflow-y: auto;
  padding: ${space(6)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  box-shadow: ${shadow};
  animation: ${rise} ${motion.enter};
`;

const Title = styled(Radix.Title)`
  margin: ${space(1)} 0 0;
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
  line-height: 1.25;
`;

const Description = styled(Radix.Description)`
  color: ${color.quiet};
`;

type DialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/**
 * Focus starts at the sheet, so that screen readers read from its title, or at a part with `data-first-focus`. It returns
 * to the opener; the primitive only returns it to its own triggers.
 */
function useSheetFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      opener.current = document.activeElement;
      const sheet = event.currentTarget as HTMLElement;
      (sheet.querySelector<HTMLElement>('[data-first-focus]') ?? sheet).focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

export function Dialog({ isOpen, onOpenChange, title, description, children }: DialogProps) {
  const described = description === undefined ? { 'aria-describedby': undefined } : {};
  const focus = useSheetFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Sheet {...described} {...focus}>
          <Row gap={4} align="start" justify="space-between">
            <Title>{title}</Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} />
            </Radix.Close>
          </Row>
          {description !== undefined && <Description>{description}</Description>}
          {children}
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}
