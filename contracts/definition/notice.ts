import type { z } from 'zod';
import type { AccountId } from '../ids.ts';
import type { Notification } from '../push.ts';

/** Settings and sentences that notices need. */
export type NoticeRules = {
  bigWin: { multiple: number; points: number };
  /** Points; if 0, the account's opening is the welcome. */
  signupBonus: number;
  /** `type`: of the event that made a change request stale. */
  describeCause(type: string): string;
};

export type NoticeWords = Pick<Notification, 'title' | 'message' | 'amount' | 'gameName' | 'dueAt'>;

/** The mail is understood without signing in. */
export type NoticeMail = {
  /** The event and its amount. */
  subject: string;
  facts: readonly (readonly [name: string, value: string])[];
  action: { label: string; path: string };
};

export const HOME = { label: 'Open Tallyhouse', path: '/' };

/** `offer`: of the notice, where it has one. */
type About = { name: string | null } | null;

export type NoticeDefinition<Kind extends string = string, Params extends object = object> = {
  kind: Kind;
  /** Stored. */
  params: z.ZodType<Params>;
  /** `amount` is never negative; the text gives the direction. */
  words(params: Params, offer: About): NoticeWords;
  /** Whether players with the mail channel on get a mail of it. */
  isMailed?(params: Params): boolean;
  /** By default the title is the subject. */
  mail?(params: Params, offer: About, words: NoticeWords): NoticeMail;
  fact(params: Params): { kind: Kind; params: Params };
};

export function defineNotice<const Kind extends string, Params extends object>(
  definition: Omit<NoticeDefinition<Kind, Params>, 'fact'>,
): NoticeDefinition<Kind, Params> {
  return { ...definition, fact: (params) => ({ kind: definition.kind, params }) };
}

export type CausedNotice = {
  fact: { kind: string; params: object };
  /** Of ids, not of a log position, so that a replay notifies once. */
  cause: string;
  /** If it is not the event's. */
  account?: AccountId;
};
