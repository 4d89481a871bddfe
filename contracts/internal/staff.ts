import type { UtcDay } from '../days/utc-day.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { AccountId, CommandId } from '../ids.ts';
import type { BLOCKED_SORTS } from '../standing/blocked-calls.ts';
import type { ACCESS_SORTS } from '../standing/personal-calls.ts';
import type { ACTION_SORTS } from '../standing/staff-calls.ts';

/** Channel of pg_notify. */
export const STAFF_NEWS = 'staff_news';

export type NewStaffAction = {
  commandId: CommandId;
  admin: AccountId;
  action: string;
  target: AccountId | null;
  details: Readonly<Record<string, unknown>>;
  address: string | null;
};

export type StaffAction = Omit<NewStaffAction, 'commandId'> & {
  id: number;
  outcome: string | null;
  /** Milliseconds since the epoch. */
  at: number;
};

type Days = { from?: UtcDay | undefined; to?: UtcDay | undefined };

export type StaffActionsAsked = PageAsked<keyof typeof ACTION_SORTS> &
  Days & { admin?: AccountId | undefined; target?: AccountId | undefined; action?: string | undefined };

export type BlockedNetwork = {
  id: number;
  /** With its length unless it is a single address. */
  network: string;
  reason: string;
  addedBy: AccountId;
  at: number;
};

export type NewBlock = Pick<BlockedNetwork, 'network' | 'reason' | 'addedBy'> & {
  commandId: CommandId;
  /** Address of the staff member, which must not be included. */
  own: string;
};

export type BlockRefusal = {
  kind: 'refusal';
  code: 'already-blocked' | 'network-too-wide' | 'own-address' | 'too-many-blocked';
};

export type BlockedAddresses = {
  list(asked: PageAsked<keyof typeof BLOCKED_SORTS>): Promise<Page<BlockedNetwork> | null>;
  add(block: NewBlock): Promise<BlockedNetwork | BlockRefusal>;
  remove(id: number): Promise<boolean>;
  /** All that are refused, in CIDR notation. */
  networks(): Promise<readonly string[]>;
  /** Called for changes at any gateway, and when some may have been missed. */
  onChange(listener: () => void): () => void;
};

export type StaffAccess = {
  id: number;
  staff: AccountId;
  /** Null for a search with several hits or none. */
  account: AccountId | null;
  kind: 'personal-data' | 'search';
  reason: string | null;
  /** Of a search. */
  hits: number | null;
  at: number;
};

export type StaffAccessAsked = PageAsked<keyof typeof ACCESS_SORTS> &
  Days & {
    staff?: AccountId | undefined;
    account?: AccountId | undefined;
    kind?: StaffAccess['kind'] | undefined;
  };

export type AccessLog = {
  /** Returns until when the data is shown, in milliseconds. */
  open(asked: { commandId: CommandId; staff: AccountId; account: AccountId; reason: string }): Promise<number>;
  noteSearch(search: { staff: AccountId; account: AccountId | null; hits: number }): Promise<void>;
  /** Those of `accounts` whose data the staff member has opened, with the end. */
  opened(staff: AccountId, accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>;
  /** Null for a page that does not begin in this list. So are those of actions. */
  list(asked: StaffAccessAsked): Promise<Page<StaffAccess> | null>;
};

/** Implemented by services/staff. */
export type StaffRecords = {
  /** Before the call is carried out, so that no action is missing. */
  begin(action: NewStaffAction): Promise<void>;
  /** `outcome`: "done" or the code of a refusal. */
  finish(commandId: CommandId, outcome: string): Promise<void>;
  actions(asked: StaffActionsAsked): Promise<Page<StaffAction> | null>;
  /** Called when staff changed something, at any gateway. */
  onNews(listener: () => void): () => void;
  /** A member of staff has a row open, or closed it. Returns who else has it open. */
  noteOpen(staff: AccountId, row: { place: string; isOpen: boolean }): Promise<readonly AccountId[]>;
  blocked: BlockedAddresses;
  access: AccessLog;
};
