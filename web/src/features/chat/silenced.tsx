import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { ChatState } from '#contracts/chat/calls.ts';
import { color, radius, size, space, weight } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';

const Frame = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  background: ${color.raised};
  border-radius: ${radius.small};
  font-size: ${size.small};
  outline: none;
`;

const Title = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  font-weight: ${weight.strong};
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
      <Title>
        <Eye size={16} aria-hidden="true" />
        View Only
      </Title>
      <p>{message}</p>
      {until !== null && <p>You can send again on {minute(until)}.</p>}
      {children}
    </Frame>
  );
}
