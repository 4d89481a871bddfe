import { styled } from 'styled-components';
import { line, space } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useShownKeys } from './keys.ts';
import { Kbd } from './kbd.tsx';

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding-block: ${space(1)};
  border-bottom: ${line.hair};
`;

type KeySheetProps = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

export function KeySheet({ isOpen, onOpenChange }: KeySheetProps) {
  const keys = useShownKeys();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keys"
      description="They do nothing while you type in a field."
    >
      <Stack as="dl" gap={[0, 6]} columns="repeat(auto-fit, minmax(13rem, 1fr))" size="small">
        {keys.map(({ key, label }) => (
          <Line key={`${key} ${label}`}>
            <dt>{label}</dt>
            <dd>
              {key.split(' ').map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </Line>
        ))}
      </Stack>
    </Dialog>
  );
}
