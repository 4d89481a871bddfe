import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { below, color, font, line, size, space, touch, weight } from '../../theme/tokens.ts';
import { pageColumn } from '../../ui/layout/page-column.ts';

const Frame = styled.section`
  ${pageColumn}
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(1)} ${space(6)};
  margin-bottom: ${space(6)};
  padding-bottom: ${space(3)};
  border-bottom: ${line.firm};
`;

const Title = styled.h2`
  font-family: ${font.face};
  font-size: ${size.heading};
  font-weight: ${weight.face};
  line-height: 1.25;
  text-wrap: balance;
`;

const Note = styled.p`
  color: ${color.quiet};
  ${below.tablet} {
    a {
      display: inline-flex;
      align-items: center;
      min-height: ${touch};
    }
  }
`;

type SectionProps = { id?: string; title: string; note?: ReactNode; children: ReactNode };

export function Section({ id, title, note, children }: SectionProps) {
  const headingId = useId();
  return (
    <Frame {...(id !== undefined && { id })} aria-labelledby={headingId} tabIndex={id === undefined ? undefined : -1}>
      <Head>
        <Title id={headingId}>{title}</Title>
        {note !== undefined && <Note>{note}</Note>}
      </Head>
      {children}
    </Frame>
  );
}
