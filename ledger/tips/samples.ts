import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Draw, Samples } from '../decision/samples.ts';

const delivered = ({ between, idOf }: Draw) => {
  return { actor: 'system:tip-delivery', tipId: idOf('send-tip'), amountPoints: between(1, 60) };
};

export const tipsSamples: Samples<'tips'> = {
  'send-tip': {
    rarely: ({ one, between, player }) => ({ to: one(player(), HOUSE_ACCOUNTS.rain), amountPoints: between(1, 60) }),
  },
  'pay-tip': { rarely: (draw) => ({ from: draw.player(), ...delivered(draw) }) },
  'return-tip': { rarely: (draw) => ({ to: draw.player(), ...delivered(draw) }) },
};
