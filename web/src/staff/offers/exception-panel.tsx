import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { EXCEPTION_REASONS } from '#contracts/offers/exceptions.ts';
import { exceptionRequestCall } from '#contracts/offers/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, font, radius, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Fact, Facts } from '../house/box.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { PlayerLink, When } from '../table/figures.tsx';
import { ChangeLink } from '../approvals/change-link.tsx';
import { Callout } from '../house/panel-parts.tsx';
import { type Exception, REASON_NAMES } from './exception.ts';
import { type Verb, VERBS } from './resolve-dialog.tsx';

const Raw = styled.pre`
  margin: 0;
  padding: ${space(3)};
  background: ${color.raised};
  border-radius: ${radius.small};
  font-family: ${font.mono};
  font-size: ${size.fine};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const NOTES: Readonly<Record<Exception['notes'][number], string>> = {
  'other-network': 'Click and conversion came from different networks of addresses',
  'other-price': 'Its worth differs from the shown price',
};

type PanelProps = { exception: Exception; onClose(): void; onVerb(verb: Verb): void };

export function ExceptionPanel({ exception, onClose, onVerb }: PanelProps) {
  const { reason, detail, network, state, attempts, seen, openedAt, lastAt, closedBy, note, notes, requestId } =
    exception;
  const facts: [string, ReactNode][] = [
    ['Reason', EXCEPTION_REASONS[reason]],
    ['Detail', detail],
    ['Network', network],
    ...conversionFacts(exception),
    ['Opened', <When key="opened" at={openedAt} />],
    ['Latest', <When key="latest" at={lastAt} />],
    ['Received', `${formatPoints(seen)}, judged ${formatPoints(attempts)}`],
  ];
  for (const one of notes) facts.push(['Note', NOTES[one]]);
  if (closedBy !== null) facts.push(['Closed by', closedBy]);
  if (note !== null) facts.push(['Reason given', note]);
  const verbs = state === 'open' ? VERBS.filter(({ appliesTo }) => appliesTo(exception)) : [];
  return (
    <SidePanel
      title={REASON_NAMES[reason]}
      onClose={onClose}
      foot={
        verbs.length > 0 &&
        verbs.map(({ verb, label, tone }) => (
          <Button key={verb} small {...(tone !== undefined && { tone })} onClick={() => onVerb(verb)}>
            {label}
          </Button>
        ))
      }
    >
      {requestId !== null && (
        <Callout tone="brass" title="Waiting for a second person">
          <ChangeLink id={requestId}>Open the change request</ChangeLink>
        </Callout>
      )}
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fact>
        ))}
      </Facts>
      <Request id={exception.id} />
    </SidePanel>
  );
}

function conversionFacts({ conversion }: Exception): [string, ReactNode][] {
  if (conversion === null) return [];
  const { kind, transactionId, account, points, promisedPoints, revenue, reward, offerName } = conversion;
  const told: [string, ReactNode | null][] = [
    ['Kind', kind],
    ['Transaction', transactionId],
    ['Offer', offerName],
    ['Player', account === null ? null : <PlayerLink key="player" account={account} name={null} />],
    ['Revenue', revenue],
    ['Reward', reward],
    ['Points', points === null ? null : formatPoints(points)],
    ['Shown to the player', promisedPoints === null ? null : `${formatPoints(promisedPoints)} points`],
  ];
  return told.filter(([, value]) => value !== null);
}

function Request({ id }: { id: number }) {
  const read = useCallQuery(exceptionRequestCall, { params: { id } }, { refetchOnMount: 'always' });
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
      <Facts>
        <dt>Sender</dt>
        <dd>{peer ?? 'unknown'}</dd>
      </Facts>
      <Raw tabIndex={0}>{lines.join('\n')}</Raw>
    </section>
  );
}
