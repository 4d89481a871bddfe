import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, font, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Text } from '../../ui/layout/flow.ts';
import { lowRows } from './box.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${space(2)};
  ${lowRows}
  &:not(:first-child) {
    padding-top: ${space(4)};
    border-top: ${line.hair};
  }
`;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Text as="h3" size="small" weight="strong" id={id}>
        {title}
      </Text>
      {children}
    </Frame>
  );
}

const CalloutFrame = styled.div<{ $tone: 'loss' | 'brass' }>`
  padding: ${space(3)};
  background: ${({ $tone }) => ($tone === 'loss' ? color.lossTint : color.brassTint)};
  border-radius: ${radius.small};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  strong {
    display: block;
    color: ${({ $tone }) => color[$tone]};
    font-weight: ${weight.strong};
  }
`;

type CalloutProps = { tone: 'loss' | 'brass'; title: string; children: ReactNode };

export function Callout({ tone, title, children }: CalloutProps) {
  return (
    <CalloutFrame $tone={tone}>
      <strong>{title}</strong>
      {children}
    </CalloutFrame>
  );
}

/** Text as it was received. */
export const Raw = styled.pre`
  max-height: 14rem;
  margin: 0;
  padding: ${space(3)};
  overflow-y: auto;
  background: ${color.raised};
  border-radius: ${radius.small};
  font-family: ${font.mono};
  font-size: ${size.fine};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
