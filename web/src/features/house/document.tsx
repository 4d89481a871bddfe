import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, space, width } from '../../theme/tokens.ts';
import { Stack, Title } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SiteFooter } from '../../ui/layout/site-footer.tsx';

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  p,
  ul {
    max-width: ${width.text};
  }
  ul {
    display: grid;
    gap: ${space(2)};
    padding-inline-start: ${space(5)};
    list-style: disc;
  }
  li::marker {
    color: ${color.brass};
  }
`;

type DocumentProps = { title: string; lead: ReactNode; isWide?: boolean; children: ReactNode };

export function Document({ title, lead, isWide = false, children }: DocumentProps) {
  return (
    <>
      <Page title={title} lead={lead} size={isWide ? 'page' : 'text'}>
        <Stack gap={8} columns="minmax(0, 1fr)">
          {children}
        </Stack>
      </Page>
      <SiteFooter />
    </>
  );
}

export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part>
      <Title>{title}</Title>
      {children}
    </Part>
  );
}
