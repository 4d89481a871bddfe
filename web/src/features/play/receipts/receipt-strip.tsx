import { memo, type ReactNode, useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color, line, motion, radius, rail, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Quiet, Row, Title } from '../../../ui/layout/flow.ts';
import { SessionPanel } from '../sitting/session-panel.tsx';
import { LandedSlip } from './landed-slip.tsx';
import { ReceiptSlip } from '../../../ui/receipt/receipt-slip.tsx';
import type { Receipt } from '../../../ui/receipt/receipt.ts';

const GAP = space(4);

const Strip = styled.section`
  ${rail} {
    display: flex;
    flex-direction: column;
    max-height: calc(var(--fold) + var(--bar));
  }
`;

const Slot = styled.div`
  flex: none;
  position: relative;
  z-index: 1;
  height: ${space(2)};
  background: linear-gradient(${color.raised}, color-mix(in srgb, ${color.ground}, black 30%));
  border: ${line.hair};
  border-bottom: 1px solid ${color.brassFill};
  border-radius: ${radius.round};
`;

const Window = styled.div`
  position: relative;
  margin: -${space(1)} 0 0;
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scrollbar-width: thin;
  ${rail} {
    overflow: hidden auto;
    min-height: 12rem;
  }
`;

const Slips = styled.ol`
  --slip-width: 10.5rem;
  display: flex;
  gap: ${GAP};
  width: max-content;
  min-width: 100%;
  min-height: 15rem;
  padding: 0 ${space(2)} ${space(4)};
  ${wideTable} {
    --slip-width: calc((100% - 4 * ${GAP}) / 5);
    width: 100%;
  }
  ${rail} {
    --slip-width: 100%;
    flex-direction: column;
    min-height: 0;
    padding: 0 ${space(2)} ${space(2)};
  }
`;

const emerge = keyframes`
  from {
    margin-inline-start: calc(-1 * var(--slip-width) - ${GAP});
    transform: translateY(-100%);
  }
  45% {
    margin-inline-start: 0;
    transform: translateY(-100%);
  }
`;

const drop = keyframes`
  from { margin-block-start: -12rem; }
`;

const Place = styled.li<{ $isNew: boolean }>`
  flex: none;
  width: var(--slip-width);
  ${({ $isNew }) =>
    $isNew &&
    css`
      animation: ${emerge} ${motion.result};
      ${rail} {
        animation-name: ${drop};
      }
    `}
`;

const Blank = styled.li`
  flex: none;
  width: var(--slip-width);
  height: 13.25rem;
  border: 1px dashed ${color.hairline};
  border-top: 0;
  border-radius: 0 0 ${radius.small} ${radius.small};
  ${rail} {
    &:nth-of-type(n + 3) {
      display: none;
    }
  }
`;

const Invitation = styled.p`
  position: absolute;
  inset: ${space(6)} ${space(4)} auto;
  max-width: 30rem;
  margin-inline: auto;
  padding: ${space(3)} ${space(4)};
  color: ${color.quiet};
  background: ${color.ground};
  text-align: center;
`;

export type StripSlip = { receipt: Receipt; outcome: ReactNode };

type ReceiptStripProps = {
  title?: string;
  slips: readonly StripSlip[];
  count: number;
  isLoading: boolean;
  onRetry: (() => void) | null;
};

/** Not rendered with each step of a bet. */
export const ReceiptStrip = memo(function ReceiptStrip(props: ReceiptStripProps) {
  const { title = 'Recent results', slips, count, isLoading, onRetry } = props;
  const newest = useNewest(slips[0]?.receipt.id ?? null, isLoading);
  const blanks = Math.max(0, count - slips.length);
  const landed = slips.find(({ receipt }) => receipt.id === newest);
  return (
    <>
      {landed !== undefined && <LandedSlip key={landed.receipt.id} receipt={landed.receipt} />}
      <Strip aria-label={title} data-strip="">
        <Row gap={4} align="baseline" justify="space-between" wrap below={2}>
          <Title>{title}</Title>
          {onRetry !== null && (
            <Quiet role="status">
              Earlier receipts couldn't be loaded.{' '}
              <Button small onClick={onRetry}>
                Try again
              </Button>
            </Quiet>
          )}
        </Row>
        <SessionPanel />
        <Slot aria-hidden="true" />
        <Window tabIndex={0} role="region" aria-label="Your latest receipts">
          <Slips>
            {slips.map(({ receipt, outcome }) => (
              <Place key={receipt.id} $isNew={receipt.id === newest}>
                <ReceiptSlip receipt={receipt} size="strip" outcome={outcome} />
              </Place>
            ))}
            {Array.from({ length: blanks }, (_, place) => (
              <Blank key={`blank ${place}`} aria-hidden="true" />
            ))}
          </Slips>
          {slips.length === 0 && !isLoading && onRetry === null && (
            <Invitation>Each bet leaves a receipt here.</Invitation>
          )}
        </Window>
      </Strip>
    </>
  );
});

/** Only a receipt that arrived while this screen was open is animated. */
function useNewest(id: string | null, isLoading: boolean): string | null {
  const [standing, setStanding] = useState<{ id: string | null } | null>(null);
  if (standing === null && !isLoading) setStanding({ id });
  return standing !== null && id !== standing.id ? id : null;
}
