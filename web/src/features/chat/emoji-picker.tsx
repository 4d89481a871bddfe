import * as Radix from '@radix-ui/react-popover';
import { Smile } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { color, layer, line, radius, shadow, size, space, touch } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';

const EMOJI: readonly (readonly [string, string])[] = [
  ['😀', 'Grin'],
  ['😂', 'Tears of joy'],
  ['😅', 'Sweat smile'],
  ['😊', 'Smile'],
  ['😍', 'Heart eyes'],
  ['😎', 'Sunglasses'],
  ['🤔', 'Thinking'],
  ['😮', 'Surprised'],
  ['😢', 'Crying'],
  ['😡', 'Angry'],
  ['🙏', 'Thanks'],
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['👏', 'Clapping'],
  ['🙌', 'Hands up'],
  ['💪', 'Strong'],
  ['👋', 'Wave'],
  ['🤝', 'Handshake'],
  ['❤️', 'Heart'],
  ['🔥', 'Fire'],
  ['🎉', 'Party'],
  ['✨', 'Sparkles'],
  ['⭐', 'Star'],
  ['🍀', 'Clover'],
  ['🎲', 'Die'],
  ['🎰', 'Slots'],
  ['🃏', 'Joker'],
  ['🚀', 'Rocket'],
  ['💣', 'Bomb'],
  ['💎', 'Diamond'],
  ['💰', 'Money bag'],
  ['🏆', 'Trophy'],
  ['☔', 'Rain'],
  ['☕', 'Coffee'],
  ['🍻', 'Cheers'],
  ['😴', 'Sleeping'],
];

const Sheet = styled(Radix.Content)`
  z-index: ${layer.dialog};
  display: grid;
  grid-template-columns: repeat(6, ${touch});
  padding: ${space(2)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  box-shadow: ${shadow};
`;

const Choice = styled.button`
  min-height: ${touch};
  background: none;
  border: 0;
  border-radius: ${radius.small};
  font-size: ${size.lead};
  cursor: pointer;
  &:hover {
    background: ${color.raised};
  }
`;

type EmojiPickerProps = { isDisabled: boolean; onPick(emoji: string): void; onClosed(): void };

export function EmojiPicker({ isDisabled, onPick, onClosed }: EmojiPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <IconButton label="Emoji" icon={Smile} disabled={isDisabled} />
      </Radix.Trigger>
      <Radix.Portal>
        <Sheet
          align="end"
          side="top"
          collisionPadding={8}
          aria-label="Emoji"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {EMOJI.map(([emoji, name]) => (
            <Choice
              key={emoji}
              type="button"
              aria-label={name}
              title={name}
              onClick={() => {
                onPick(emoji);
                setOpen(false);
              }}
            >
              {emoji}
            </Choice>
          ))}
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}
