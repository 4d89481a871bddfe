import { tupleIn } from '#contracts/proofs/leaf.ts';
import { proofLost } from '#contracts/proofs/refusals.ts';
import { AT, readInt64 } from '#ledger/log/event-tuple.ts';
import { placeIn } from '../../audit/port/event-tuples.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { type Answer, answer, type Handlers } from '../../module/handler.ts';
import type { LogProofs } from '../port/log-proofs.ts';
import { notCovered } from '../read/not-covered.ts';

const NO_EVENT = refused('not-found', 'You have no event at this place.');
const NOWHERE = refused('not-found', 'The log has no event at this place.');
const LOST = refused(proofLost.code, proofLost.message);

type Deps = { logProofs: Pick<LogProofs, 'covering' | 'signing' | 'leaves' | 'proofFile'> };

export function eventProofHandlers({ logProofs }: Deps): Pick<Handlers, 'event-proof' | 'any-event-proof'> {
  return {
    async 'event-proof'({ params: { place }, account }) {
      return (await ownerOf(place)) === account ? proofOf(place) : NO_EVENT;
    },
    async 'any-event-proof'({ params: { place } }) {
      return (await ownerOf(place)) === null ? NOWHERE : proofOf(place);
    },
  };

  /** Account of the event; null if there is none. */
  async function ownerOf(text: string): Promise<number | null> {
    const place = placeIn(text);
    const leaf = place === null ? undefined : (await logProofs.leaves(place.partition, [place.seq]))[0];
    const tuple = leaf && tupleIn(leaf.bytes);
    return tuple ? readInt64(Buffer.from(tuple.buffer, tuple.byteOffset, tuple.length), AT.account) : null;
  }

  async function proofOf(text: string): Promise<Answer<string> | Refused> {
    const place = placeIn(text)!;
    const checkpoint = await logProofs.covering(place);
    if (checkpoint === null) return notCovered(await logProofs.signing(place.partition));
    const file = await logProofs.proofFile(place, checkpoint);
    if (file === null) return LOST;
    return { ...answer(file), file: { name: `event-${text}.tlog-proof`, bytes: Buffer.from(file) } };
  }
}
