import { ByWidth } from '../layout/by-width.tsx';
import { Entry, EntryList } from '../layout/entry-list.tsx';
import { type Column, Table } from '../layout/table.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { StubbedAmount } from './receipt-stub.tsx';

type StubbedSkeletonProps = {
  columns: readonly Pick<Column<never>, 'name' | 'isAmount'>[];
  lines: number;
  label: string;
};

const STUB = <Skeleton width="4.5rem" height="2rem" />;

export function StubbedSkeleton({ columns, lines, label }: StubbedSkeletonProps) {
  const items = Array.from({ length: lines }, (_, at) => at);
  const blank = columns.map((column, at) => ({
    ...column,
    cell: () => (at === columns.length - 1 ? STUB : <Skeleton width="6ch" />),
  }));
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div inert>
        <ByWidth
          wide={<Table caption={label} columns={blank} items={items} keyOf={(at) => at} />}
          narrow={
            <EntryList label={label}>
              {items.map((at) => (
                <Entry
                  key={at}
                  name={<Skeleton width="6ch" />}
                  note={<Skeleton width="16ch" />}
                  amount={
                    <StubbedAmount>
                      <span>
                        <Skeleton width="4ch" />
                      </span>
                      {STUB}
                    </StubbedAmount>
                  }
                />
              ))}
            </EntryList>
          }
        />
      </div>
    </div>
  );
}
