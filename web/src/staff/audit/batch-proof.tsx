import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { useState } from 'react';
import { auditBatch } from '#contracts/audit/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import { Quiet } from '../table/figures.tsx';

type Batch = ReplyOf<typeof auditBatch>;

/** As the log does: SHA-256 of the previous hash and the bytes of every event. */
export function batchHolds({ previousHash, hash, events }: Batch): boolean {
  const bytes = (events ?? []).map((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  return bytesToHex(sha256(concatBytes(hexToBytes(previousHash), ...bytes))) === hash;
}

export function BatchProof({ place }: { place: string }) {
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
