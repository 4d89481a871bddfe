import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { useMemo, useState } from 'react';
import { auditEventCall, type AuditRound, auditBatch } from '#contracts/audit/calls.ts';
import type { AuditEvent } from '#contracts/audit/event.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { factsOf } from '../approvals/change-facts.tsx';
import { Facts } from '../house/box.tsx';
import { Part, Raw } from '../house/panel-parts.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import { PersonName, PlayerLink } from '../house/people.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { Quiet } from '../table/figures.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { EventLineOf } from './cause-groups.tsx';
import { causeFacts, moneyFacts } from './event-columns.tsx';
import { EventProofPart } from './event-proof.tsx';
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
            All events of <PersonName account={told.event.account} />
          </Button>
        )
      }
    >
      <ReadState of={read} problem="The event could not be read." loading="Reading the event" />
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
      <Part title="Cause and consequences">
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
      </Part>
      <Part title="Place in the hash chain">
        <Facts
          of={{
            Batch: `Events ${batch.firstSeq} to ${batch.lastSeq}`,
            'Previous hash': batch.previousHash,
            Hash: batch.hash,
          }}
        />
        <BatchProof key={event.place} place={event.place} />
      </Part>
      <Part title="Signed log">
        <EventProofPart key={event.place} place={event.place} />
      </Part>
      <Part title="Payload">
        <Facts of={factsOf(event.payload)} />
        <Raw tabIndex={0} aria-label="Payload">
          {JSON.stringify(event.payload, null, 2)}
        </Raw>
      </Part>
    </>
  );
}

function RoundSection({ round }: { round: AuditRound }) {
  const { stakePoints, payoutPoints, clientSeed, nonce, serverSeedHash } = round;
  return (
    <Part title="Round">
      <RoundCheck round={round} />
      <Facts
        of={{
          'Stake and payout': `${formatPoints(stakePoints)} and ${formatPoints(payoutPoints)}`,
          'Client seed': clientSeed,
          Nonce: nonce,
          'Server seed hash': serverSeedHash,
        }}
      />
    </Part>
  );
}

function EventFacts({ event }: { event: AuditEvent }) {
  const { type, game, at, available, held, version, account, username } = event;
  return (
    <Facts
      of={{
        Kind: describeKind(type, game),
        Time: <Time at={at} form="second" />,
        Account: (
          <>
            <PlayerLink account={account} name={username} />, its event {version}
          </>
        ),
        ...moneyFacts(event),
        'Balance after': `${formatPoints(available)} available, ${formatPoints(held)} held`,
        ...causeFacts(event),
      }}
    />
  );
}
