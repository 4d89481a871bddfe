import { styled } from 'styled-components';
import { line, size, space } from '../../theme/tokens.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useShownKeys } from './keys.ts';
import { Kbd } from './kbd.tsx';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  gap: 0 ${space(6)};
  font-size: ${size.small};
`;

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
      <List>
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
      </List>
    </Dialog>
  );
}
