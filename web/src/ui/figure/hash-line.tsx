import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { color, font, line, size, space } from '../../theme/tokens.ts';
import { CopyButton } from '../action/copy-button.tsx';

export const HashList = styled.dl`
  display: grid;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space(2)};
  padding: ${space(2)} 0;
  border-bottom: ${line.hair};

  &:last-child {
    border-bottom: 0;
  }
  dt {
    grid-column: 1;
    color: ${color.quiet};
    font-size: ${size.small};
  }
  dd {
    grid-column: 1;
    min-width: 0;
  }
`;

const Copy = styled.dd`
  display: contents;

  & > button {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
  & > p {
    grid-column: 1 / -1;
  }
`;

export const Code = styled.code`
  font-family: ${font.mono};
  font-size: ${size.fine};
  /* Every space of a client seed is shown: each is hashed. */
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type HashLineProps = { name: ReactNode; value: string; copyLabel: string };

export function HashLine({ name, value, copyLabel }: HashLineProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Row>
      <dt>{name}</dt>
      <dd>
        <Code ref={shown}>{value}</Code>
      </dd>
      <Copy>
        <CopyButton text={value} label={copyLabel} shown={shown} />
      </Copy>
    </Row>
  );
}
