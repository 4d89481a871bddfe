import { styled } from 'styled-components';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { RECENT_ROUNDS } from '../receipts/use-slips.tsx';
import { Bar } from '../table/bar-frame.ts';
import { Felt } from '../table/felt.tsx';
import { GameRoom } from '../table/game-room.ts';

const BareFelt = styled(Felt)`
  min-height: 28rem;
`;

export function TableSkeleton({ title }: { title: string }) {
  return (
    <div role="status">
      <VisuallyHidden>Laying out {title}</VisuallyHidden>
      <GameRoom inert>
        <BareFelt />
        <Bar>
          <Skeleton width="22rem" height="4.375rem" />
          <Skeleton width="9rem" height="2.75rem" />
          <Skeleton width="9rem" height="2.75rem" />
        </Bar>
        <ReceiptStrip slips={[]} count={RECENT_ROUNDS} isLoading onRetry={null} />
      </GameRoom>
    </div>
  );
}
