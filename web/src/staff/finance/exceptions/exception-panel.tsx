import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EntrySide, FinanceException, LineSide, RefusedPostback } from '#contracts/finance/exceptions.ts';
import { EXCEPTION_WORDS, RULE_WORDS } from '#contracts/finance/matching.ts';
import { actionWords } from '../../actions/actions-desk.tsx';
import { Facts } from '../../house/box.tsx';
import { Part } from '../../house/panel-parts.tsx';
import { SidePanel } from '../../house/side-panel.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { PlayerLink } from '../../house/people.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { formatMicros } from '../../table/money.ts';
import { deskPath } from '../../house/desk-paths.ts';
import { AsideFacts } from './aside-facts.tsx';
import { amountOf, differenceOf, kindOfLine, whySuggested } from './differences.ts';

type ExceptionPanelProps = { exception: FinanceException; acts: ReactNode; onClose(): void };

export function ExceptionPanel({ exception, acts, onClose }: ExceptionPanelProps) {
  const { type, account, line, entry, suggestion, conversion, notes, reason, owner, otherAccount, detail } = exception;
  const why = suggestion && whySuggested(suggestion);
  return (
    <SidePanel title={EXCEPTION_WORDS[type]} onClose={onClose} foot={acts}>
      <Facts
        of={{
          Account: account,
          Amount: amountOf({ micros: exception.micros, currency: line?.currency ?? 'USD' }),
          Difference: differenceOf(exception),
          Opened: <When at={exception.openedAt} />,
          Due: <When at={exception.dueAt} />,
          Owner: owner === null ? 'None' : <PlayerLink account={owner} />,
          Reason: reason,
        }}
      />
      {otherAccount !== null && (
        <Quiet>
          This is a reference of {otherAccount}. Book a transfer between the two accounts, or set the line aside.
        </Quiet>
      )}
      {type === 'reversed' && exception.withdrawal !== null && (
        <Quiet>
          The line takes back a paid withdrawal. Record it as returned, so that the player has the points again.{' '}
          <Link to={`${deskPath('withdrawals')}?queue=all&open=${exception.withdrawal}`}>Open the withdrawal</Link>
        </Quiet>
      )}
      {detail !== null && <p>{detail}</p>}
      {exception.aside !== null && <AsideFacts aside={exception.aside} />}
      {line !== null && <LineFacts title="On the statement" line={line} />}
      {entry !== null && <EntryFacts title="In the books" entry={entry} />}
      {conversion !== null && <ConversionFacts conversion={conversion} />}
      {suggestion !== null && (
        <>
          <Quiet>
            Suggested: {RULE_WORDS[suggestion.rule]}. {why}
          </Quiet>
          {suggestion.entries.map((one) => (
            <EntryFacts key={one.place} title="In the books" entry={one} />
          ))}
        </>
      )}
      {notes.map(({ by, at, text }) => (
        <p key={`${at} ${by}`}>
          {text}{' '}
          <Quiet>
            <PlayerLink account={by} />, <When at={at} />
          </Quiet>
        </p>
      ))}
    </SidePanel>
  );
}

function LineFacts({ title, line }: { title: string; line: LineSide }) {
  return (
    <Part title={title}>
      <Facts
        of={{
          Amount: amountOf(line),
          Kind: line.isPending ? <Badge>{kindOfLine(line)}</Badge> : kindOfLine(line),
          Dated: <When at={line.at} />,
          References: line.references.join(', ') || 'None',
          Text: line.text || 'None',
          Row: `${line.record} of file ${line.file}`,
        }}
      />
    </Part>
  );
}

function ConversionFacts({ conversion }: { conversion: RefusedPostback }) {
  const { kind, transactionId, account, points, offerName, detail } = conversion;
  return (
    <Part title="Refused postback">
      <Facts
        of={{
          Kind: kind === 'credit' ? 'Credit' : 'Reversal',
          Transaction: transactionId,
          Offer: offerName ?? 'Unknown',
          Player: account === null ? 'Unknown' : <PlayerLink account={account} />,
          Points: points === null ? 'Unknown' : formatPoints(points),
          Refused: detail,
        }}
      />
      <Quiet>Booking it moves no points. Correct them by an adjustment on the player’s page.</Quiet>
    </Part>
  );
}

function EntryFacts({ title, entry }: { title: string; entry: EntrySide }) {
  return (
    <Part title={title}>
      <Facts
        of={{
          Amount: formatMicros(entry.micros),
          Dated: <When at={entry.at} />,
          References: entry.references.join(', ') || 'None',
          Kind: actionWords(entry.kind),
          Against: entry.counter,
          Event: `#${entry.place}`,
        }}
      />
    </Part>
  );
}
