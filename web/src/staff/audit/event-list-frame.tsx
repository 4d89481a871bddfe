import type { ReactNode } from 'react';
import type { AuditEvent } from '#contracts/audit/event.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import type { TableSource } from '../table/sources.ts';
import { Card, Filters, Tools } from '../table/table-frame.ts';

type FrameProps = { source: TableSource<AuditEvent>; tools: ReactNode; children: ReactNode };

/** Of densities that are no table. */
export function EventListFrame({ source, tools, children }: FrameProps) {
  const { rows, error, hasMore, isFetching, more, again } = source;
  return (
    <Card aria-label="Events">
      <Tools>
        <Filters>{tools}</Filters>
      </Tools>
      {rows === undefined && error === null && <LinesSkeleton lines={8} columns={3} label="Reading events" />}
      {rows?.length === 0 && <EmptyState title="No events">No event up to this time fits the filters.</EmptyState>}
      {children}
      {error !== null && (
        <ErrorState
          title="These events could not be read."
          message={sentenceOf(error)}
          taken=""
          onRetry={again}
          isRetrying={isFetching}
        />
      )}
      {hasMore && (
        <Text as="div" pad={3} textAlign="center">
          <Button small tone="quiet" pending={isFetching} onClick={more}>
            Earlier events
          </Button>
        </Text>
      )}
    </Card>
  );
}
