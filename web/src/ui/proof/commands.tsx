import { useRef } from 'react';
import { styled } from 'styled-components';
import { color, font, line, radius, size, space } from '../../theme/tokens.ts';
import { CopyButton } from '../action/copy-button.tsx';
import { Text } from '../layout/flow.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  background: ${color.raised};
  border-radius: ${radius.small};
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${space(2)};
  padding-block: ${space(1)};
  padding-inline-start: ${space(3)};
  line-height: 1.3;
  border-bottom: ${line.hair};
  & > p:last-of-type:not(:first-child) {
    grid-column: 1 / -1;
  }
`;

/** Scrolls sideways: a wrapped command is hard to read. */
const Lines = styled.pre`
  overflow-x: auto;
  margin: 0;
  padding: ${space(3)};
  font-family: ${font.mono};
  font-size: ${size.fine};
`;

type CommandsProps = {
  /** "Commands for a terminal" */
  title: string;
  text: string;
  copyLabel: string;
};

export function Commands({ title, text, copyLabel }: CommandsProps) {
  const shown = useRef<HTMLPreElement>(null);
  return (
    <Frame>
      <Head>
        <Text tone="quiet" size="small">
          {title}
        </Text>
        <CopyButton text={text} label={copyLabel} shown={shown} />
      </Head>
      <Lines ref={shown} tabIndex={0} role="group" aria-label={title}>
        {text}
      </Lines>
    </Frame>
  );
}
