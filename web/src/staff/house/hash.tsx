import { useRef } from 'react';
import { styled } from 'styled-components';
import { font, size, space } from '../../theme/tokens.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  button {
    margin-block: -${space(3)};
  }
`;

const Short = styled.span`
  display: inline-block;
  overflow: hidden;
  width: 10ch;
  font-family: ${font.mono};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The first digits of a hash. The whole of it can be copied. */
export function Hash({ children }: { children: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <Frame title={children}>
      <Short ref={shown}>{children}</Short>
      <CopyButton text={children} label="Copy the hash" shown={shown} />
    </Frame>
  );
}
