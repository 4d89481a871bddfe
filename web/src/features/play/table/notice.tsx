// Between the felt and the bet bar: what is not as it was left, and the way on.
// Before it: a bet or a move without an answer, a round that is not on the table. After it: the bet bar.
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  color: ${color.text};
  background: ${color.noticeTint};
  border-inline: ${line.hair};

  & > svg {
    flex: none;
    color: ${color.notice};
  }
`;

const Words = styled.div`
  flex: 1 1 18rem;

  strong {
    display: block;
    font-weight: ${weight.strong};
  }
  span {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

type NoticeProps = {
  icon: ReactNode;
  title: string;
  words: string;
  /** The button; absent where there is nothing to be done. */
  way?: { name: string; onTake(): void };
};

export function Notice({ icon, title, words, way }: NoticeProps) {
  const frame = useFocusHandedOn();
  return (
    <Frame ref={frame} role="alert">
      {icon}
      <Words>
        <strong>{title}</strong>
        <span>{words}</span>
      </Words>
      {way !== undefined && (
        <Button small tone="plain" onClick={way.onTake}>
          {way.name}
        </Button>
      )}
    </Frame>
  );
}

/** The button goes with the notice when it was pressed: whoever stood on it stands on the action of the bet bar then. */
function useFocusHandedOn(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = frame.current!;
    const room = notice.parentElement;
    return () => {
      if (!notice.contains(document.activeElement)) return;
      // The bar may change in the same step.
      queueMicrotask(() => {
        const action = room?.querySelector<HTMLElement>('form [data-first], form [type="submit"]');
        if (document.activeElement === document.body) action?.focus({ preventScroll: true });
      });
    };
  }, []);
  return frame;
}
