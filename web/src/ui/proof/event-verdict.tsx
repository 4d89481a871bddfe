import { CircleCheck, CircleX } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { instantOf } from '#contracts/days/time.ts';
import type { EventVerdict } from '#contracts/proofs/event-verdict.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { CopyButton } from '../action/copy-button.tsx';
import { formatPoints, formatSigned } from '../figure/format.ts';
import { Time } from '../figure/time.tsx';
import { Row, Stack } from '../layout/flow.ts';
import { VerdictFrame } from './verdict-banner.tsx';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};

  dt {
    color: ${color.quiet};
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

const Key = styled.code`
  flex: 1 1 12rem;
  min-width: 0;
  color: ${color.quiet};
  font-size: ${size.fine};
  overflow-wrap: anywhere;
`;

export function EventVerdictPart({ verdict }: { verdict: EventVerdict }) {
  if (verdict.kind === 'refused') {
    return (
      <VerdictFrame $isSound={false} role="alert">
        <CircleX size={32} aria-hidden="true" />
        <div>
          <strong>Not proven</strong>
          <p>{verdict.sentence}</p>
        </div>
      </VerdictFrame>
    );
  }
  return <Proven verdict={verdict} />;
}

type ProvenVerdict = Extract<EventVerdict, { kind: 'proven' }>;

function Proven({ verdict }: { verdict: ProvenVerdict }) {
  const { number, size: events, retiredAt, origin, keys } = verdict;
  return (
    <Stack gap={4}>
      <VerdictFrame $isSound role="status">
        <CircleCheck size={32} aria-hidden="true" />
        <div>
          <strong>{retiredAt === null ? 'Proven' : 'Proven with a retired key'}</strong>
          <p>
            This event is number {formatPoints(number)} of {formatPoints(events)} in the log {origin}. It cannot be
            changed or moved there without breaking the signature.
          </p>
          {retiredAt !== null && (
            <p>
              The house retired this key on <Time at={retiredAt} form="second" />. If it was stolen since then, a thief
              could have made this file. Only a newer proof of the same event rules that out.
            </p>
          )}
        </div>
      </VerdictFrame>
      <EventFacts verdict={verdict} />
      <div>
        <p>
          The log was signed with {keys.length === 1 ? 'this key' : 'one of these keys'}. Compare it with the key that
          someone else got, so that you do not rely on us:
        </p>
        {keys.map((key) => (
          <ShownKey key={key} text={key} />
        ))}
      </div>
    </Stack>
  );
}

function ShownKey({ text }: { text: string }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Row gap={2} align="center">
      <Key ref={shown}>{text}</Key>
      <CopyButton text={text} label="Copy the key" shown={shown} />
    </Row>
  );
}

/** Read from the proven bytes. */
function EventFacts({ verdict: { read } }: { verdict: ProvenVerdict }) {
  const { header, event } = read;
  return (
    <Facts aria-label="The event that is proven">
      <dt>Event</dt>
      <dd>{event === null ? `Kind ${header.kind}` : describeKind(event.type, event.game)}</dd>
      <dt>Written</dt>
      <dd>
        <Time at={instantOf(header.at)} form="second" />
      </dd>
      <dt>Account</dt>
      <dd>
        {header.account}, event {formatPoints(header.version)} of it
      </dd>
      <dt>Points</dt>
      <dd>{formatSigned(header.amount)}</dd>
      <dt>Balance after</dt>
      <dd>
        {formatPoints(header.available)}
        {header.held !== 0 && `, and ${formatPoints(header.held)} held`}
      </dd>
    </Facts>
  );
}
