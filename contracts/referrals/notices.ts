import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { points } from '../points.ts';
import { countedPoints, grouped } from '../words/figures.ts';

const of = z.enum(['promised', 'friend', 'referrer', 'share', 'share-reversed']);
export type ReferralNews = z.infer<typeof of>;

const WORDS: Record<ReferralNews, { title: string; message: string; subject: string }> = {
  promised: {
    title: 'You were invited',
    message: 'You get a bonus after your first offer.',
    subject: 'for your first offer',
  },
  friend: {
    title: 'Referral bonus',
    message: 'Your bonus for joining with an invitation is in your balance.',
    subject: 'for joining with an invitation',
  },
  referrer: {
    title: 'Referral bonus',
    message: 'Your bonus for inviting a friend is in your balance.',
    subject: 'for inviting a friend',
  },
  share: {
    title: 'Referral share',
    message: "Your share of a friend's offer is in your balance.",
    subject: "from a friend's offer",
  },
  'share-reversed': {
    title: 'Referral share taken back',
    message: "A friend's offer was reversed. Your share of it was taken back.",
    subject: "a friend's offer was reversed",
  },
};

export const referralNotice = defineNotice({
  kind: 'referral',
  params: z.object({ of, points }),
  words: (params) => {
    const { title, message } = WORDS[params.of];
    return { title, message, amount: params.points };
  },
  isMailed: (params) => params.of !== 'promised',
  mail: (params) => {
    const isLost = params.of === 'share-reversed';
    const sign = isLost ? '\u2212' : '+';
    return {
      subject: `${sign}${countedPoints(params.points)}${isLost ? ':' : ''} ${WORDS[params.of].subject}`,
      facts: [['Points', `${sign}${grouped(params.points)}`]],
      action: { label: 'See your invitations', path: '/#referrals' },
    };
  },
});
