import { styled } from 'styled-components';
import { useLive } from '../../live/live-provider.tsx';
import { color, ownColours, radius } from '../../theme/tokens.ts';
import { Tooltip } from '../../ui/action/tooltip.tsx';

const Mark = styled.span<{ $isConnected: boolean }>`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2.75rem;
  border-radius: ${radius.small};
  &::before {
    content: '';
    width: 0.625rem;
    height: 0.625rem;
    border: 2px solid ${({ $isConnected }) => ($isConnected ? color.gain : color.loss)};
    border-radius: 50%;
    background: ${({ $isConnected }) => ($isConnected ? color.gain : 'transparent')};
    ${ownColours} {
      background: ${({ $isConnected }) => ($isConnected ? 'CanvasText' : 'Canvas')};
    }
  }
`;

export function ConnectionMark() {
  const { connection } = useLive();
  const isConnected = connection === 'connected';
  const words = isConnected ? 'Connected: figures move as they change' : 'Not connected: trying again';
  return (
    <Tooltip text={words}>
      <Mark role="img" tabIndex={0} aria-label={words} data-connection={connection} $isConnected={isConnected} />
    </Tooltip>
  );
}
