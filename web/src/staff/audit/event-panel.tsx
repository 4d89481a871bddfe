import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { type ReactNode, useState, useMemo } from 'react';
import { styled } from 'styled-components';
import { auditEventCall, type AuditRound, auditBatch } from '#contracts/audit/calls.ts';
import type { AuditEvent } from '#contracts/audit/event.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { failedRead, sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { radius, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Fact, Facts } from '../house/box.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import { SidePanel } from '../house/side-panel.tsx';
import { Quiet } from '../table/figures.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { EventLineOf } from './cause-groups.tsx';
import { dollarsText, legsOf } from './event-columns.tsx';
import { Raw } from './raw-events.tsx';
import { recomputed } from './recompute-round.ts';
import type { AuditAddress } from './use-audit-address.ts';
import { NO_FILTERS } from './find-box.tsx';

/** Recomputed in this page, with the code of the player's own check. */
function RoundCheck({ round }: { round: AuditRound }) {
  const verdict = useMemo(() => recomputed(round), [round]);
  if (verdict === 'unrevealed') {
    return <Quiet>The server seed is not revealed yet. Its hash was committed before the round.</Quiet>;
  }
  return verdict === 'holds' ? (
    <Badge tone="gain">Recomputed here: seed, outcome and payout match</Badge>
  ) : (
    <Badge tone="loss">Recomputed here: {verdict}</Badge>
  );
}

type Batch = ReplyOf<typeof auditBatch>;

/** As the log does: SHA-256 of the previous hash and the bytes of every event. */
function batchHolds({ previousHash, hash, events }: Batch): boolean {
  const bytes = (events ?? []).map((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  return bytesToHex(sha256(concatBytes(hexToBytes(previousHash), ...bytes))) === hash;
}

function BatchProof({ place }: { place: string }) {
  const [told, setTold] = useState<{ words: string; isProven: boolean } | null>(null);
  const [isPending, setPending] = useState(false);
  const prove = async () => {
    setPending(true);
    try {
      const { data } = await callApi(auditBatch, { params: { place } });
      setTold(verdictOf(data));
    } catch (error) {
      setTold({ words: sentenceOf(error), isProven: false });
    } finally {
      setPending(false);
    }
  };
  useKeys([{ key: 'p', label: 'Prove the place in the chain', run: () => void prove() }]);
  return (
    <div>
      <Button small pending={isPending} onClick={() => void prove()}>
        Prove in this page <Kbd aria-hidden="true">p</Kbd>
      </Button>{' '}
      <span role="status">
        {told !== null && (told.isProven ? <Badge tone="gain">{told.words}</Badge> : <Quiet>{told.words}</Quiet>)}
      </span>
    </div>
  );
}

function verdictOf(batch: Batch): { words: string; isProven: boolean } {
  if (batch.events === null) {
    return { words: 'The batch is too large for a page. Run "npm run ledger -- verify".', isProven: false };
  }
  const count = formatPoints(batch.events.length);
  return batchHolds(batch)
    ? { words: `SHA-256 of the previous hash and ${count} events matches`, isProven: true }
    : { words: 'NOT PROVEN: the events hash to another value than the chain has', isProven: false };
}

const Part = styled.section`
  display: grid;
  gap: ${space(2)};
  h3 {
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
  pre {
    border-radius: ${radius.small};
  }
`;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part aria-label={title}>
      <h3>{title}</h3>
      {children}
    </Part>
  );
}

export function EventPanel({ place, address }: { place: string; address: AuditAddress }) {
  const read = useCallQuery(auditEventCall, { params: { place } });
  const close = () => address.set({ open: '' });
  const told = read.data;
  return (
    <SidePanel
      title={`Event ${place}`}
      onClose={close}
      foot={
        told !== undefined && (
          <Button small onClick={() => address.set({ ...NO_FILTERS, of: String(told.event.account) }, true)}>
            All events of account {told.event.account}
          </Button>
        )
      }
    >
      {read.error !== null && <ErrorState title="The event could not be read." taken="" {...failedRead(read)} />}
      {read.isPending && <LinesSkeleton lines={10} columns={2} label="Reading the event" />}
      {told !== undefined && <EventTold told={told} address={address} />}
    </SidePanel>
  );
}

type Told = ReplyOf<typeof auditEventCall>;

function EventTold({ told, address }: { told: Told; address: AuditAddress }) {
  const { event, chain, isWholeChain, batch, round } = told;
  return (
    <>
      <EventFacts event={event} />
      {round !== null && <RoundSection round={round} />}
      <Section title="Cause and consequences">
        <div>
          {chain.map((one) => (
            <EventLineOf
              key={one.place}
              event={one}
              isCurrent={one.place === event.place}
              onOpen={({ place }) => address.set({ open: place })}
            />
          ))}
        </div>
        {!isWholeChain && <Quiet>There may be later events of this cause.</Quiet>}
      </Section>
      <Section title="Place in the hash chain">
        <FactList
          facts={[
            ['Batch', `Events ${batch.firstSeq} to ${batch.lastSeq}`],
            ['Previous hash', batch.previousHash],
            ['Hash', batch.hash],
          ]}
        />
        <BatchProof key={event.place} place={event.place} />
      </Section>
      <Section title="Payload">
        <Raw tabIndex={0} aria-label="Payload">
          {JSON.stringify(event.payload, null, 2)}
        </Raw>
      </Section>
    </>
  );
}

function RoundSection({ round }: { round: AuditRound }) {
  const { stakePoints, payoutPoints, clientSeed, nonce, serverSeedHash } = round;
  return (
    <Section title="Round">
      <RoundCheck round={round} />
      <FactList
        facts={[
          ['Stake and payout', `${formatPoints(stakePoints)} and ${formatPoints(payoutPoints)}`],
          ['Client seed', clientSeed],
          ['Nonce', String(nonce)],
          ['Server seed hash', serverSeedHash],
        ]}
      />
    </Section>
  );
}

function EventFacts({ event }: { event: AuditEvent }) {
  const { type, game, at, points, dollars, available, held, actor, reason, commandId, version, account } = event;
  const facts: [string, ReactNode][] = [
    ['Kind', describeKind(type, game)],
    ['Time', <Time key="at" at={at} form="second" />],
    ['Account', `${account}, its event ${version}`],
  ];
  if (points !== null) {
    const { to, from } = legsOf(points, points.amount);
    facts.push(['Points', `${formatPoints(Math.abs(points.amount))} from ${from} to ${to}`]);
  }
  if (dollars !== null) facts.push(['USD', `${dollarsText(dollars.micros)} from ${dollars.from} to ${dollars.to}`]);
  facts.push(['Balance after', `${formatPoints(available)} available, ${formatPoints(held)} held`], ['By', actor]);
  if (reason !== null) facts.push(['Reason', reason]);
  facts.push(['Command', commandId]);
  return <FactList facts={facts} />;
}

function FactList({ facts }: { facts: readonly [string, ReactNode][] }) {
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
