import { styled } from 'styled-components';
import { instantOf } from '#contracts/days/time.ts';
import type { EventVerdict } from '#contracts/proofs/event-verdict.ts';
import { underFormerName } from '#contracts/proofs/renewal.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { color, space } from '../../theme/tokens.ts';
import { formatPoints, formatSigned } from '../figure/format.ts';
import { HashLine, HashList } from '../figure/hash-line.tsx';
import { Time } from '../figure/time.tsx';
import { Stack, Text } from '../layout/flow.ts';
import { VerdictBanner } from './verdict-banner.tsx';

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

export type ProvenVerdict = Extract<EventVerdict, { kind: 'proven' }>;

export function EventVerdictPart({ verdict }: { verdict: EventVerdict }) {
  return (
    <Stack gap={5} columns="minmax(0, 1fr)">
      <EventVerdictBanner verdict={verdict} />
      {verdict.kind === 'proven' && <EventFacts verdict={verdict} />}
      {verdict.kind === 'proven' && <SigningKeys verdict={verdict} />}
    </Stack>
  );
}

export function EventVerdictBanner({ verdict }: { verdict: EventVerdict }) {
  if (verdict.kind === 'refused') {
    return (
      <VerdictBanner tone="refused" title="Not proven">
        <p>{verdict.sentence}</p>
      </VerdictBanner>
    );
  }
  const { number, size: events, retiredAt, renewal, origin } = verdict;
  return (
    <VerdictBanner tone={retiredAt === null ? 'sound' : 'doubted'} title={titleOf(verdict)}>
      <p>
        This event is number {formatPoints(number)} of {formatPoints(events)} in the log {origin}. It cannot be changed
        or moved there without breaking the signature.
      </p>
      {retiredAt !== null && (
        <p>
          The house retired this key on <Time at={retiredAt} form="second" />. If it was stolen since then, a thief
          could have made this file. Only a newer proof of the same event rules that out.
        </p>
      )}
      {renewal !== null && <p>{underFormerName(renewal)}</p>}
    </VerdictBanner>
  );
}

function titleOf({ retiredAt, renewal }: ProvenVerdict): string {
  if (retiredAt !== null) return 'Proven with a retired key';
  return renewal === null ? 'Proven' : 'Proven, under an earlier name of the log';
}

export function SigningKeys({ verdict: { keys } }: { verdict: ProvenVerdict }) {
  return (
    <div>
      <Text maxWidth="65ch">Compare the key with the one that someone else got, so that you do not rely on us.</Text>
      <HashList>
        {keys.map((key) => (
          <HashLine
            key={key}
            name={keys.length === 1 ? 'Key that signed the log' : 'One of the keys that signed the log'}
            value={key}
            copyLabel="Copy the key"
          />
        ))}
      </HashList>
    </div>
  );
}

/** Read from the proven bytes. */
export function EventFacts({ verdict: { read } }: { verdict: ProvenVerdict }) {
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
