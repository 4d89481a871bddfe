import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bookTitle, color, line, radius, space } from '../../theme/tokens.ts';

export const VerdictFrame = styled.div<{ $isSound: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(3)} ${space(4)};
  padding: ${space(4)};
  background: ${({ $isSound }) => ($isSound ? color.gainTint : color.lossTint)};
  border: ${line.hair};
  border-radius: ${radius.large};

  & > svg {
    color: ${({ $isSound }) => ($isSound ? color.gain : color.loss)};
  }
  strong {
    display: block;
    ${bookTitle}
  }
`;

const Centred = styled(VerdictFrame)`
  align-items: center;
`;

type BannerProps = { isSound: boolean; title: string; children: ReactNode };

export function VerdictBanner({ isSound, title, children }: BannerProps) {
  const Icon = isSound ? CircleCheck : CircleX;
  return (
    <Centred $isSound={isSound} role="status">
      <Icon size={32} aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </Centred>
  );
}
