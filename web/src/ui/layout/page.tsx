import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { color, font, from, laptop, size, space, weight, width } from '../../theme/tokens.ts';

const Frame = styled.div<{ $width: string }>`
  display: flex;
  flex-direction: column;
  gap: ${space(6)};
  width: 100%;
  max-width: ${({ $width }) => $width};
  margin-inline: auto;
  padding: ${space(6)} ${space(4)} ${space(16)};
  ${from.tablet} {
    padding-inline: ${space(6)};
    padding-top: ${space(10)};
  }
  ${laptop} {
    gap: ${space(4)};
    padding-top: ${space(5)};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
`;

const Heading = styled.h1`
  font-family: ${font.face};
  font-size: ${size.heading};
  font-weight: ${weight.face};
  line-height: 1.2;
  overflow-wrap: anywhere;
  text-wrap: balance;
  ${from.tablet} {
    font-size: ${size.display};
  }
`;

const Lead = styled.p`
  max-width: ${width.text};
  margin-top: ${space(1)};
  color: ${color.quiet};
`;

type PageProps = {
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  size?: keyof typeof width;
  children: ReactNode;
};

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tallyhouse`;
  }, [title]);
}

export function Page({ title, heading = title, lead, aside, size: pageSize = 'page', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <Frame $width={width[pageSize]}>
      <Head>
        <div>
          <Heading tabIndex={-1} data-page-heading="">
            {heading}
          </Heading>
          {lead !== undefined && <Lead>{lead}</Lead>}
        </div>
        {aside}
      </Head>
      {children}
    </Frame>
  );
}
