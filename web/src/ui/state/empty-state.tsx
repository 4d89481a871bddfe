import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bookTitle, space } from '../../theme/tokens.ts';
import { Stack, Text } from '../layout/flow.ts';

const Title = styled.p`
  ${bookTitle}
`;

const Action = styled.div`
  margin-top: ${space(2)};
`;

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Stack gap={2} items="center" pad={[8, 4]} textAlign="center">
      <Title>{title}</Title>
      {children !== undefined && (
        <Text maxWidth="28rem" tone="quiet">
          {children}
        </Text>
      )}
      {action !== undefined && <Action>{action}</Action>}
    </Stack>
  );
}
