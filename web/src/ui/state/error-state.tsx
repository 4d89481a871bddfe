import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../action/button.tsx';
import { focusHandedOn } from '../action/focus-handed-on.ts';

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

const Title = styled.p`
  font-weight: ${weight.strong};
`;

const Words = styled.p`
  grid-column: 2;
  font-size: ${size.small};
`;

const Action = styled.div`
  grid-column: 2;
  margin-top: ${space(2)};
`;

/** When a second try has worked, what was asked for stands in its place. */
const toPlace = focusHandedOn();

type ErrorStateProps = {
  /** What could not be done: "Your history could not be loaded." */
  title: string;
  /** Why, as a sentence; sentenceOf(error) gives one. */
  message?: string;
  /** Whether points moved; for reads nothing ever does. */
  taken?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Ways out other than trying again. */
  children?: ReactNode;
};

export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    message,
    taken = 'Nothing was taken from your balance.',
    onRetry,
    isRetrying = false,
    children,
  } = props;
  return (
    <Frame ref={toPlace} role="alert">
      <CircleAlert size={22} aria-hidden="true" />
      <Title>{title}</Title>
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
