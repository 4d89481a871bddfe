import { createContext, type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import { color, font, from, size, space, weight } from '../../theme/tokens.ts';
import { useDocumentTitle } from '../../ui/layout/page.tsx';

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(3)};
  min-width: 0;
  padding: ${space(3)};
  ${from.tablet} {
    padding: ${space(4)} ${space(5)} ${space(5)};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  min-height: 2.25rem;
`;

const Heading = styled.h1`
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

const Lead = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;

/** Of the desk that is open, from the list of desks. */
export const DeskTitle = createContext('Staff');

type DeskProps = { title?: string; heading?: ReactNode; lead?: ReactNode; aside?: ReactNode; children: ReactNode };

export function Desk({ title: own, heading, lead, aside, children }: DeskProps) {
  const listed = useContext(DeskTitle);
  const title = own ?? listed;
  useDocumentTitle(title);
  return (
    <Frame>
      <Head>
        <div>
          <Heading tabIndex={-1} data-page-heading="">
            {heading ?? title}
          </Heading>
          {lead !== undefined && <Lead>{lead}</Lead>}
        </div>
        {aside !== undefined && <Aside>{aside}</Aside>}
      </Head>
      {children}
    </Frame>
  );
}
