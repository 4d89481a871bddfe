import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';

const instant = z.iso.datetime();

const witness = z.object({
  name: z.string(),
  /** Events that it last cosigned, since the prover started; 0 if none. */
  size: z.int(),
  problem: z.string().nullable(),
});

const signedLog = z.object({
  partition: z.int(),
  /** Null before the prover first saw the partition. */
  origin: z.string().nullable(),
  /** Events that the tree has, and the end of the log as the prover last saw it. */
  size: z.int(),
  head: z.int(),
  /** The newest checkpoint; its root in base64, as in the checkpoint itself. */
  signed: z.object({ size: z.int(), root: z.string(), at: instant }).nullable(),
  /** Why it is not signed any further. */
  refusal: z.string().nullable(),
  witnesses: z.array(witness),
  /** Events that enough witnesses have cosigned, since the prover started. */
  cosigned: z.int().nullable(),
  /** When the prover last reported. */
  reportedAt: instant,
});
export type SignedLog = z.infer<typeof signedLog>;

export const proofStatus = defineCall({
  name: 'proof-status',
  method: 'GET',
  path: '/api/admin/proofs/status',
  access: 'read-players',
  budget: SMALL,
  summary:
    'The newest signed head of each partition, a refusal to sign with its reason, and the cosignatures of witnesses.',
  reply: z.object({
    /** Empty if no prover has reported yet. */
    logs: z.array(signedLog),
    /** Of the newest signed note of a day. */
    heads: z.object({ day: z.string(), at: instant }).nullable(),
    /** By the gateway's clock. */
    readAt: instant,
  }),
  refusals: [],
});

export const PROOF_STATUS_CALLS = [proofStatus] as const;
