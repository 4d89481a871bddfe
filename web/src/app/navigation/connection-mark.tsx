import { styled } from 'styled-components';
import { useLive } from '../../live/live-provider.tsx';
import type { Connection } from '../../live/live-socket.ts';
import { color, ownColours, radius } from '../../theme/tokens.ts';
import { Tooltip } from '../../ui/action/tooltip.tsx';

/** Grey before the first try. */
const COLOURS: Record<Connection, string> = { off: color.quiet, connecting: color.loss, connected: color.gain };

const WORDS: Record<Connection, string> = {
  off: 'Connecting',
  connecting: 'Not connected: trying again',
  connected: 'Connected: figures move as they change',
};

const Mark = styled.span<{ $connection: Connection }>`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2.75rem;
  border-radius: ${radius.small};
  &::before {
    content: '';
    width: 0.625rem;
    height: 0.625rem;
    border: 2px solid ${({ $connection }) => COLOURS[$connection]};
    border-radius: 50%;
    background: ${({ $connection }) => ($connection === 'connected' ? color.gain : 'transparent')};
    ${ownColours} {
      background: ${({ $connection }) => ($connection === 'connected' ? 'CanvasText' : 'Canvas')};
    }
  }
`;

export function ConnectionMark() {
  const { connection } = useLive();
  const words = WORDS[connection];
  return (
    <Tooltip text={words}>
      <Mark role="img" tabIndex={0} aria-label={words} data-connection={connection} $connection={connection} />
    </Tooltip>
  );
}
