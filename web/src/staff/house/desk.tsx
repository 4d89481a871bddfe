import { createContext, type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import { font, from, size, space, weight } from '../../theme/tokens.ts';
import { besidePanel, HAS_PANEL } from './side-panel.tsx';
import { Row, Text } from '../../ui/layout/flow.ts';
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
  ${from.desk} {
    gap: ${space(2)};
    padding-block: ${space(2)} ${space(1)};
  }
`;

const Titles = styled.div`
  ${from.desk} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(3)};
    align-items: baseline;
  }
`;

const Heading = styled.h1`
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

/** Of the desk that is open, from the list of desks. */
export const DeskTitle = createContext('Staff');

const Tabs = styled.div`
  min-width: 0;
  max-width: 100%;
  margin-inline-end: auto;
  & > [role='group'] {
    border-bottom: 0;
  }
  /* An opening panel must not move the rows under the pointer. */
  ${besidePanel} {
    main${HAS_PANEL} & {
      flex: 1 1 0;
      overflow-x: auto;
      & > [role='group'] {
        flex-wrap: nowrap;
        width: max-content;
      }
    }
  }
`;

type DeskProps = {
  title?: string;
  heading?: ReactNode;
  lead?: ReactNode;
  /** On the line of the title, if they fit. */
  tabs?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function Desk({ title: own, heading, lead, tabs, aside, children }: DeskProps) {
  const listed = useContext(DeskTitle);
  const title = own ?? listed;
  useDocumentTitle(title);
  return (
    <Frame>
      <Row as="header" gap={[2, 4]} align="center" justify="space-between" wrap minHeight="2.25rem">
        <Titles>
          <Heading tabIndex={-1} data-page-heading="">
            {heading ?? title}
          </Heading>
          {lead !== undefined && (
            <Text tone="quiet" size="fine">
              {lead}
            </Text>
          )}
        </Titles>
        {tabs !== undefined && tabs !== false && <Tabs>{tabs}</Tabs>}
        {aside !== undefined && (
          <Row gap={2} align="center" wrap>
            {aside}
          </Row>
        )}
      </Row>
      {children}
    </Frame>
  );
}
