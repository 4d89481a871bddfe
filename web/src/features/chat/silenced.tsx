import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { ChatState } from '#contracts/chat/calls.ts';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { Row } from '../../ui/layout/flow.ts';

const Frame = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  background: ${color.raised};
  border-radius: ${radius.small};
  font-size: ${size.small};
  outline: none;
`;

type SilencedProps = { silence: NonNullable<ChatState['silence']>; children?: ReactNode };

/** From the button that opened the chat, or from the field that it replaces. */
function useFocusOnArrival() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.getAttribute('aria-expanded') === 'true';
    if (isFree) frame.current?.focus({ preventScroll: true });
  }, []);
  return frame;
}

export function Silenced({ silence: { message, until }, children }: SilencedProps) {
  const { minute } = useDates();
  const frame = useFocusOnArrival();
  return (
    <Frame ref={frame} tabIndex={-1}>
      <Row as="p" gap={2} align="center" weight="strong">
        <Eye size={16} aria-hidden="true" />
        View Only
      </Row>
      <p>{message}</p>
      {until !== null && <p>You can send again on {minute(until)}.</p>}
      {children}
    </Frame>
  );
}
