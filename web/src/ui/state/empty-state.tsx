import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bookTitle, color, space } from '../../theme/tokens.ts';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(8)} ${space(4)};
  text-align: center;
`;

const Title = styled.p`
  ${bookTitle}
`;

const Words = styled.p`
  max-width: 28rem;
  color: ${color.quiet};
`;

const Action = styled.div`
  margin-top: ${space(2)};
`;

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Frame>
      <Title>{title}</Title>
      {children !== undefined && <Words>{children}</Words>}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  );
}
