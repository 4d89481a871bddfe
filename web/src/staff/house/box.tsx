import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { color, from, line, radius, size, space } from '../../theme/tokens.ts';
import { Text } from '../../ui/layout/flow.ts';

/** As high as the compact rows of a table page. */
export const lowRows = css`
  ${from.tablet} {
    td {
      height: 2rem;
      padding-block: 0;
    }
  }
`;

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
  ${lowRows}
`;

/** Of a table in a flush box: level with the title. */
export const BoxedTable = styled.div`
  padding: ${space(1)} ${space(4)} ${space(2)};
  font-size: ${size.small};
`;

/** A column for facts and the rest for the work on them. */
export const Halves = styled.div`
  display: grid;
  gap: ${space(3)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: 22rem minmax(0, 1fr);
  }
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

const List = styled.dl`
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

const Pair = styled.div`
  display: contents;
`;

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Pair>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Pair>
  );
}

type FactsProps = { of?: Readonly<Record<string, ReactNode>>; children?: ReactNode };

/** Names with their values, then `children`. Nothing is shown of values that are null, undefined or false. */
export function Facts({ of = {}, children }: FactsProps) {
  const known = Object.entries(of).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return (
    <List>
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {children}
    </List>
  );
}
