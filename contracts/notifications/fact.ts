import { z } from 'zod';
import { type AnyNoticeDefinition, NOTICE_DEFINITIONS } from '../capabilities.ts';
import { HOME, type NoticeDefinition, type NoticeMail, type NoticeWords } from '../definition/notice.ts';
import { grouped } from '../words/figures.ts';
import type { OfferAbout } from '../offers/words.ts';
import type { NotificationKind } from './kinds.ts';

type FactOf<Definition> =
  Definition extends NoticeDefinition<infer Kind, infer Params> ? { kind: Kind; params: Params } : never;
export type NotificationFact = FactOf<AnyNoticeDefinition>;

/** As it is stored. */
export const notificationFact = z.discriminatedUnion(
  'kind',
  NOTICE_DEFINITIONS.map(({ kind, params }) => z.object({ kind: z.literal(kind), params })) as never,
) as unknown as z.ZodType<NotificationFact>;

const DEFINITIONS: ReadonlyMap<string, NoticeDefinition> = new Map(
  NOTICE_DEFINITIONS.map((one) => [one.kind, one as unknown as NoticeDefinition]),
);

export function describeNotification(
  { kind, params }: NotificationFact,
  about: OfferAbout | null = null,
): NoticeWords & { type: NotificationKind } {
  return { type: kind, ...DEFINITIONS.get(kind)!.words(params, about) };
}

/** For players who have the mail channel on. For system facts the sender decides. */
export function isMailed({ kind, params }: NotificationFact): boolean {
  return DEFINITIONS.get(kind)!.isMailed?.(params) ?? false;
}

export function mailOfNotification(
  { kind, params }: NotificationFact,
  about: OfferAbout | null = null,
): NoticeMail & { message: string } {
  const definition = DEFINITIONS.get(kind)!;
  const words = definition.words(params, about);
  const { title, message, amount } = words;
  const mail = definition.mail?.(params, about, words) ?? {
    subject: title,
    facts: amount === undefined ? [] : ([['Points', grouped(amount)]] as const),
    action: HOME,
  };
  return { message, ...mail };
}
