import * as Radix from '@radix-ui/react-popover';
import { UserX } from 'lucide-react';
import { styled } from 'styled-components';
import { color, layer, line, radius, shadow, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Row, Stack } from '../../ui/layout/flow.ts';

const Sheet = styled(Radix.Content)`
  z-index: ${layer.dialog};
  display: grid;
  gap: ${space(2)};
  width: 17rem;
  max-height: 60dvh;
  padding: ${space(4)};
  overflow-y: auto;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  box-shadow: ${shadow};
  font-size: ${size.small};
`;

type IgnoredPlayersProps = { ignored: readonly string[]; onStop(username: string): void };

export function IgnoredPlayers({ ignored, onStop }: IgnoredPlayersProps) {
  if (ignored.length === 0) return null;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>
        <IconButton label={`Ignored players: ${ignored.length}`} icon={UserX} />
      </Radix.Trigger>
      <Radix.Portal>
        <Sheet align="end" collisionPadding={8} aria-label="Ignored players">
          <p>You ignore these players. Their messages are hidden from you.</p>
          <Stack as="ul" gap={1}>
            {ignored.map((username) => (
              <Row as="li" gap={2} align="center" justify="space-between" breaks key={username}>
                {username}
                <Button small tone="plain" aria-label={`Stop ignoring ${username}`} onClick={() => onStop(username)}>
                  Show again
                </Button>
              </Row>
            ))}
          </Stack>
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}
