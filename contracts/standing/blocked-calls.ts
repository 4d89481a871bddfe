import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { listQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { alreadyBlocked, networkTooWide, ownAddress, tooManyBlocked } from './refusals.ts';
import { notFound } from '../definition/common-refusals.ts';
import { player } from '../definition/kind.ts';

export const MOST_BLOCKED = 1000;

/** A wider network would shut out whole providers. */
export const FEWEST_BITS = { 4: 16, 6: 32 } as const;

const WHAT = 'Enter an IP address, or a network such as 203.0.113.0/24.';

/** Of the text as it is written; IPv4 written as IPv6 is measured when it is stored. */
function isNarrow(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return bits === undefined || Number(bits) >= FEWEST_BITS[address.includes(':') ? 6 : 4];
}

export const blockedNetwork = z
  .string()
  .trim()
  .max(50, { error: WHAT, abort: true })
  .refine((text) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((form) => form.safeParse(text).success), {
    error: WHAT,
    abort: true,
  })
  .refine(isNarrow, 'This network is too wide: at least /16 for IPv4 and /32 for IPv6.');

const id = wholeNumber('id', 1, Number.MAX_SAFE_INTEGER);

const blocked = z.object({
  id: z.int(),
  /** An address without its length, or a network with it. */
  network: z.string(),
  reason: z.string(),
  addedBy: player('addedByName'),
  addedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type BlockedAddress = z.infer<typeof blocked>;

export const BLOCKED_SORTS = { createdAt: 'desc', network: 'asc' } as const;

export const blockedAddressesCall = defineCall({
  name: 'blocked-addresses',
  method: 'GET',
  path: '/api/admin/blocked-addresses',
  access: 'block-addresses',
  budget: LIST,
  summary: 'Blocked addresses, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject(listQuery(BLOCKED_SORTS, id)),
  reply: z.array(blocked),
  refusals: [],
});

export const blockAddressCall = defineCall({
  name: 'block-address',
  method: 'POST',
  path: '/api/admin/blocked-addresses',
  access: 'block-addresses',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Refuses all calls and sockets from an address or network, at once. Your own address is not accepted.',
  body: z.strictObject({ network: blockedNetwork, reason }),
  reply: blocked,
  refusals: [alreadyBlocked, networkTooWide, ownAddress, tooManyBlocked],
});

export const unblockAddressCall = defineCall({
  name: 'unblock-address',
  method: 'DELETE',
  path: '/api/admin/blocked-addresses/:id',
  access: 'block-addresses',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Admits a blocked address or network again.',
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [notFound],
});

export const BLOCKED_CALLS = [blockedAddressesCall, blockAddressCall, unblockAddressCall] as const;
