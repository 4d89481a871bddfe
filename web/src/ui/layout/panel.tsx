import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { bookTitle, color, from, line, radius, space, touch } from '../../theme/tokens.ts';

const Frame = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  min-width: 0;
  padding: ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  ${from.tablet} {
    gap: ${space(4)};
    padding: ${space(6)};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};

  /* As high as a finger, without making the line higher. */
  & > a:not([class]) {
    display: inline-flex;
    align-items: center;
    min-height: ${touch};
    margin-block: -${space(2.5)};
  }
`;

const Title = styled.h2`
  ${bookTitle}
`;

type PanelProps = {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  if (title === undefined) return <Frame as="div">{children}</Frame>;
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <Title id={id}>{title}</Title>
        {aside}
      </Head>
      {children}
    </Frame>
  );
}
