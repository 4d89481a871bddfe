import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, line, size, space, weight } from '../../theme/tokens.ts';
import { Text } from './flow.ts';
import { Skeleton } from './skeleton.tsx';

/** Too narrow, relative to the text size, for a name and an amount side by side. */
const narrow = '@container (max-width: 14rem)';

const List = styled.ol`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: 3.5rem;
  padding-block: ${space(2)};
  border-bottom: ${line.hair};
  &:last-child {
    border-bottom: 0;
  }
  ${narrow} {
    flex-wrap: wrap;
  }
`;

const Place = styled.span`
  min-width: 1.75rem;
  color: ${color.quiet};
  font-family: ${font.face};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  ${narrow} {
    flex-basis: 60%;
  }
`;

const NameLine = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-width: 0;
  ${narrow} {
    flex-wrap: wrap;
  }
`;

const Name = styled.span`
  overflow: hidden;
  font-weight: ${weight.strong};
  text-overflow: ellipsis;
  white-space: nowrap;
  ${narrow} {
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;

const Note = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
  overflow-wrap: anywhere;
  time {
    display: inline-block;
  }
`;

const Amount = styled.span`
  flex: none;
  margin-inline-start: auto;
  font-weight: ${weight.strong};
`;

export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return <List aria-label={label}>{children}</List>;
}

type EntryProps = {
  place?: number;
  name: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  amount: ReactNode;
};

export function Entry({ place, name, badge, note, amount }: EntryProps) {
  return (
    <Row>
      {place !== undefined && <Place>{place}.</Place>}
      <Words>
        <NameLine>
          <Name {...(typeof name === 'string' && { title: name })}>{name}</Name>
          {badge}
        </NameLine>
        {note !== undefined && <Note>{note}</Note>}
      </Words>
      <Amount>{amount}</Amount>
    </Row>
  );
}

type EntrySkeletonsProps = { count: number; words: string; hasPlaces?: boolean; hasNotes?: boolean };

/** Placeholders of the final height; `words` are announced from the first one. */
export function EntrySkeletons({ count, words, hasPlaces = false, hasNotes = false }: EntrySkeletonsProps) {
  return (
    <List as="div" role="status">
      {Array.from({ length: count }, (_, at) => (
        <Row as="div" key={at}>
          {hasPlaces && <Place aria-hidden="true">{at + 1}.</Place>}
          <Words>
            <NameLine>
              {at === 0 ? (
                <Text as="span" tone="quiet">
                  {words}
                </Text>
              ) : (
                <Name>
                  <Skeleton width="9ch" />
                </Name>
              )}
            </NameLine>
            {hasNotes && (
              <Note>
                <Skeleton width="14ch" />
              </Note>
            )}
          </Words>
          <Amount>
            <Skeleton width="5ch" />
          </Amount>
        </Row>
      ))}
    </List>
  );
}
