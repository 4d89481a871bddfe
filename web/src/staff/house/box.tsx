import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, line, radius, size, space } from '../../theme/tokens.ts';
import { Text } from '../../ui/layout/flow.ts';

const Frame = styled.section`
  min-width: 0;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 2.75rem;
  padding-inline: ${space(4)};
  border-bottom: ${line.hair};
`;

const Body = styled.div<{ $isFlush: boolean }>`
  padding: ${({ $isFlush }) => ($isFlush ? 0 : space(4))};
`;

type BoxProps = { title: string; aside?: ReactNode; isFlush?: boolean; children: ReactNode };

export function Box({ title, aside, isFlush = false, children }: BoxProps) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <Text as="h2" size="small" weight="strong" id={id}>
          {title}
        </Text>
        {aside}
      </Head>
      <Body $isFlush={isFlush}>{children}</Body>
    </Frame>
  );
}

/** Rows of a name and a value. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  font-size: ${size.small};
  dt {
    color: ${color.quiet};
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

export const Fact = styled.div`
  display: contents;
`;
