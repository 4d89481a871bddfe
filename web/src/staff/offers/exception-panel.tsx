import type { ReactNode } from 'react';
import { EXCEPTION_REASONS } from '#contracts/offers/exceptions.ts';
import { exceptionRequestCall } from '#contracts/offers/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Facts } from '../house/box.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { PlayerLink } from '../house/people.tsx';
import { When } from '../table/figures.tsx';
import { ChangeLink } from '../approvals/change-link.tsx';
import { Callout, Raw } from '../house/panel-parts.tsx';
import { type Exception, REASON_NAMES } from './exception.ts';

const NOTES: Readonly<Record<Exception['notes'][number], string>> = {
  'other-network': 'Click and conversion came from different networks of addresses',
  'other-price': 'Its worth differs from the shown price',
};

type PanelProps = { exception: Exception; acts: ReactNode; onClose(): void };

export function ExceptionPanel({ exception, acts, onClose }: PanelProps) {
  const { reason, detail, network, attempts, seen, openedAt, lastAt, closedBy, note, notes, requestId } = exception;
  return (
    <SidePanel title={REASON_NAMES[reason]} onClose={onClose} foot={acts}>
      {requestId !== null && (
        <Callout tone="brass" title="Waiting for a second person">
          <ChangeLink id={requestId}>Open the change request</ChangeLink>
        </Callout>
      )}
      <Facts
        of={{
          Reason: EXCEPTION_REASONS[reason],
          Detail: detail,
          Network: network,
          ...conversionFacts(exception),
          Opened: <When at={openedAt} />,
          Latest: <When at={lastAt} />,
          Received: `${formatPoints(seen)}, judged ${formatPoints(attempts)}`,
          Note: notes.length > 0 && notes.map((one) => NOTES[one]).join('. '),
          'Closed by': closedBy,
          'Reason given': note,
        }}
      />
      <Request id={exception.id} />
    </SidePanel>
  );
}

function conversionFacts({ conversion }: Exception): Record<string, ReactNode> {
  if (conversion === null) return {};
  const { kind, transactionId, account, points, promisedPoints, revenue, reward, offerName } = conversion;
  return {
    Kind: kind,
    Transaction: transactionId,
    Offer: offerName,
    Player: account !== null && <PlayerLink account={account} />,
    Revenue: revenue,
    Reward: reward,
    Points: points !== null && formatPoints(points),
    'Shown to the player': promisedPoints !== null && `${formatPoints(promisedPoints)} points`,
  };
}

function Request({ id }: { id: number }) {
  const read = useFresh(exceptionRequestCall, { params: { id } });
  if (read.error !== null) return <ErrorState title="The request could not be read." taken="" {...failedRead(read)} />;
  if (read.data === undefined) return null;
  const { method, target, headers, body, peer } = read.data;
  const lines = [
    `${method} ${target}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : ['', body]),
  ];
  return (
    <section aria-label="Request">
      <Facts of={{ Sender: peer ?? 'unknown' }} />
      <Raw tabIndex={0}>{lines.join('\n')}</Raw>
    </section>
  );
}
