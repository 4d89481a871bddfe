import { REFERRAL_SIDES } from '#contracts/referrals/commands.ts';
import type { Draw, Samples } from '../decision/samples.ts';

const ofFriend = ({ player, idOf }: Draw) => {
  return { actor: 'system:referral-share', friend: player(), creditId: idOf('credit-offer') };
};

export const referralsSamples: Samples<'referrals'> = {
  'set-referrer': { rarely: ({ player }) => ({ actor: 'system:registration', referrer: player() }) },
  'grant-referral-bonus': {
    rarely: ({ one, player }) => {
      return { actor: 'system:referrals', side: one(...REFERRAL_SIDES), other: player(), amountPoints: 500 };
    },
  },
  'credit-referral-share': (draw) => ({ ...ofFriend(draw), amountPoints: draw.points() }),
  'reverse-referral-share': ofFriend,
};
