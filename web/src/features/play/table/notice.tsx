import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { toActionOfBar } from './bar-frame.ts';

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
  flex: 1 1 13rem;

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
  way?: { name: string; onTake(): void };
};

export function Notice({ icon, title, words, way }: NoticeProps) {
  return (
    <Frame ref={toActionOfBar} role="alert">
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
