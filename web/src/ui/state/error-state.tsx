import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { Button } from '../action/button.tsx';
import { focusHandedOn } from '../action/focus-handed-on.ts';
import { Text } from '../layout/flow.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  padding: ${space(4)};
  background: ${color.lossTint};
  border-radius: ${radius.small};
  svg {
    color: ${color.loss};
  }
`;

const Words = styled.p`
  grid-column: 2;
  font-size: ${size.small};
`;

const Action = styled.div`
  grid-column: 2;
  margin-top: ${space(2)};
`;

const toPlace = focusHandedOn();

type ErrorStateProps = {
  /** "Your history could not be loaded." */
  title: string;
  hasFailed?: boolean;
  message?: string;
  /** Whether points moved; not for reads. */
  taken?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  children?: ReactNode;
};

export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    hasFailed = true,
    message,
    taken = 'Nothing was taken from your balance.',
    onRetry,
    isRetrying = false,
    children,
  } = props;
  if (!hasFailed) return null;
  return (
    <Frame ref={toPlace} role="alert">
      <CircleAlert size={22} aria-hidden="true" />
      <Text weight="strong">{title}</Text>
      <Words>
        {message !== undefined && `${message} `}
        {taken}
      </Words>
      {onRetry !== undefined && (
        <Action>
          <Button small pending={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        </Action>
      )}
      {children !== undefined && <Action>{children}</Action>}
    </Frame>
  );
}
