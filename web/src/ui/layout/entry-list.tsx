// Lines of a book: a name, a small note, an amount to the right. For rankings, activity and the like.
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, line, size, space, weight } from '../../theme/tokens.ts';
import { Skeleton } from '../state/skeleton.tsx';

const List = styled.ol`
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
`;

const Place = styled.span`
  min-width: 1.75rem;
  color: ${color.quiet};
  font-family: ${font.face};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
`;

const NameLine = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-width: 0;
`;

const Name = styled.span`
  overflow: hidden;
  font-weight: ${weight.strong};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Note = styled.p`
  overflow: hidden;
  color: ${color.quiet};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Amount = styled.span`
  flex: none;
  font-weight: ${weight.strong};
`;

const LoadingWords = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return <List aria-label={label}>{children}</List>;
}

type EntryProps = {
  /** A rank before the name. */
  place?: number;
  name: string;
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
          <Name title={name}>{name}</Name>
          {badge}
        </NameLine>
        {note !== undefined && <Note>{note}</Note>}
      </Words>
      <Amount>{amount}</Amount>
    </Row>
  );
}

/** The shape of the lines to come, with the words that say so. */
export function EntrySkeletons({ count, words }: { count: number; words: string }) {
  return (
    <div role="status">
      <LoadingWords>{words}</LoadingWords>
      <List aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <Row key={place}>
            <Words>
              <Skeleton width="9ch" />
            </Words>
            <Skeleton width="5ch" />
          </Row>
        ))}
      </List>
    </div>
  );
}
