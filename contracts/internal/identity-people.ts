import type { UtcDay } from '../days/utc-day.ts';
import type { AccountId, CommandId } from '../ids.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { USER_SORTS } from '../standing/staff-calls.ts';
import type { FlowOutcome, Person } from './people.ts';

/** Signup bonus, and the bonus for being invited. */
export const WELCOME = 'welcome';

export type PeopleAsked = PageAsked<keyof typeof USER_SORTS> & {
  /** Part of a name or e-mail, in any case. */
  text?: string | undefined;
  state?: 'active' | 'banned' | 'unverified' | 'staff' | 'closing' | undefined;
  /** Days of registration. */
  from?: UtcDay | undefined;
  to?: UtcDay | undefined;
};

/** Milliseconds since the epoch. `usedAt`: of the sessions that are open; null without one. */
export type FoundPerson = Person & { lastSeen: number | null; usedAt: number | null };

export type PeopleLookUps = {
  /** The newest first. */
  searchPeople(text: string, limit: number): Promise<readonly FoundPerson[]>;
  /** Null for a page that does not begin in this list. */
  listPeople(asked: PeopleAsked): Promise<Page<FoundPerson> | null>;
  foundPerson(account: AccountId): Promise<FoundPerson | null>;
  /** By staff. */
  verifyEmailOf(account: AccountId): Promise<FlowOutcome>;
  /** Mails a link for the first second factor of staff. It works once and for an hour. */
  sendEnrolment(account: AccountId): Promise<FlowOutcome>;
  /** In use, or used by an erased account. */
  isNameTaken(name: string): Promise<boolean>;
  /** Whether two accounts share a mailbox or a browser. `device`: of the browser that the first uses now. */
  sharedBy(people: readonly [AccountId, AccountId], device: string | null): Promise<'mailbox' | 'device' | null>;
  /** Ends a change request whose maker has lost the role that it needs. Returns whether it did. */
  endIfMakerLost(requestId: CommandId): Promise<boolean>;
  /**
   * Whether a person gets `claim` through this account: true for the first account of a mailbox that asks, and for the
   * same account again. Erased accounts count.
   */
  claimOnce(account: AccountId, claim: string): Promise<boolean>;
  /** Other accounts that confirmed a mailbox which this account confirmed. */
  sameMailbox(account: AccountId): Promise<readonly AccountId[]>;
  /** For `sharesNetwork`. Sign-ins are noted without it. */
  noteNetwork(account: AccountId, address: string): Promise<void>;
  /** Both accounts were seen lately on one /24 of IPv4 or /64 of IPv6. */
  sharesNetwork(one: AccountId, other: AccountId): Promise<boolean>;
  confirmedAmong(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>>;
};
