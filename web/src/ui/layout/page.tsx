import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { font, from, laptop, size, space, weight, width } from '../../theme/tokens.ts';
import { Row, Text } from './flow.ts';

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
      <Row as="header" gap={[3, 6]} align="end" justify="space-between" wrap>
        <div>
          <Heading tabIndex={-1} data-page-heading="">
            {heading}
          </Heading>
          {lead !== undefined && (
            <Text above={1} maxWidth={width.text} tone="quiet">
              {lead}
            </Text>
          )}
        </div>
        {aside}
      </Row>
      {children}
    </Frame>
  );
}
