import type { ReactNode } from 'react';
import type { EntrySide, FinanceException, LineSide, RefusedPostback } from '#contracts/finance/exceptions.ts';
import { EXCEPTION_WORDS, RULE_WORDS, type Verb } from '#contracts/finance/matching.ts';
import { Button } from '../../../ui/action/button.tsx';
import { actionWords } from '../../actions/actions-desk.tsx';
import { Fact, Facts } from '../../house/box.tsx';
import { SidePanel } from '../../house/side-panel.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { PlayerLink, Quiet, When } from '../../table/figures.tsx';
import { formatMicros } from '../../table/money.ts';
import { VERB_WORDS } from './verb-words.ts';

type FactRows = readonly (readonly [name: string, value: ReactNode])[];

type ExceptionPanelProps = {
  exception: FinanceException;
  onClose(): void;
  /** Null if the reader may only read. */
  onAct: ((kind: Verb | 'note') => void) | null;
};

export function ExceptionPanel({ exception, onClose, onAct }: ExceptionPanelProps) {
  const { type, account, verbs, line, entry, suggestion, conversion, notes, reason, owner, state } = exception;
  return (
    <SidePanel
      title={EXCEPTION_WORDS[type]}
      onClose={onClose}
      foot={
        onAct !== null &&
        state !== 'resolved' && (
          <>
            {verbs.map((verb) => (
              <Button key={verb} small tone={verb === verbs[0] ? 'primary' : 'quiet'} onClick={() => onAct(verb)}>
                {VERB_WORDS[verb]}
              </Button>
            ))}
            <Button small onClick={() => onAct('note')}>
              Owner and note
            </Button>
          </>
        )
      }
    >
      <FactList
        facts={[
          ['Account', account],
          ['Amount', formatMicros(exception.micros)],
          ['Opened', <When key="opened" at={exception.openedAt} />],
          ['Due', <When key="due" at={exception.dueAt} />],
          ['Owner', owner === null ? 'None' : <PlayerLink key="owner" account={owner} name={null} />],
          ...(reason === null ? [] : ([['Reason', reason]] as const)),
        ]}
      />
      {line !== null && <LineFacts title="On the statement" line={line} />}
      {entry !== null && <EntryFacts title="In the books" entry={entry} />}
      {conversion !== null && <ConversionFacts conversion={conversion} />}
      {suggestion !== null && (
        <>
          <Quiet>Suggested: {RULE_WORDS[suggestion.rule]}</Quiet>
          {suggestion.entries.map((one) => (
            <EntryFacts key={one.place} title="In the books" entry={one} />
          ))}
        </>
      )}
      {notes.map(({ by, at, text }) => (
        <p key={`${at} ${by}`}>
          {text}{' '}
          <Quiet>
            <PlayerLink account={by} name={null} />, <When at={at} />
          </Quiet>
        </p>
      ))}
    </SidePanel>
  );
}

function FactList({ facts }: { facts: FactRows }) {
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fact>
      ))}
    </Facts>
  );
}

function LineFacts({ title, line }: { title: string; line: LineSide }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <FactList
        facts={[
          ['Amount', `${formatMicros(line.micros)} ${line.currency}`],
          ['Dated', <When key="at" at={line.at} />],
          ['References', line.references.join(', ') || 'None'],
          ['Text', line.text || 'None'],
          ['Row', `${line.record} of file ${line.file}`],
        ]}
      />
    </section>
  );
}

function ConversionFacts({ conversion }: { conversion: RefusedPostback }) {
  const { kind, transactionId, account, points, offerName, detail } = conversion;
  return (
    <section aria-label="Refused postback">
      <h3>Refused postback</h3>
      <FactList
        facts={[
          ['Kind', kind === 'credit' ? 'Credit' : 'Reversal'],
          ['Transaction', transactionId],
          ['Offer', offerName ?? 'Unknown'],
          ['Player', account === null ? 'Unknown' : <PlayerLink key="player" account={account} name={null} />],
          ['Points', points === null ? 'Unknown' : formatPoints(points)],
          ['Refused', detail],
        ]}
      />
      <Quiet>Booking it moves no points. Correct them by an adjustment on the player’s page.</Quiet>
    </section>
  );
}

function EntryFacts({ title, entry }: { title: string; entry: EntrySide }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <FactList
        facts={[
          ['Amount', formatMicros(entry.micros)],
          ['Dated', <When key="at" at={entry.at} />],
          ['References', entry.references.join(', ') || 'None'],
          ['Kind', actionWords(entry.kind)],
          ['Against', entry.counter],
          ['Event', `#${entry.place}`],
        ]}
      />
    </section>
  );
}
