import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { TippedIconButton } from '../action/tipped-icon-button.tsx';
import { Input } from './input.tsx';

const Frame = styled.div`
  position: relative;
  input {
    padding-inline-end: ${space(12)};
  }
  button {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }
`;

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Frame>
      <Input {...props} type={isShown ? 'text' : 'password'} />
      <TippedIconButton
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? EyeOff : Eye}
        onClick={() => setShown((before) => !before)}
      />
    </Frame>
  );
}
