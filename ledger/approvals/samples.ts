import { CORRECTION } from '../adjustments/samples.ts';
import type { Draw, Samples } from '../decision/samples.ts';
import { changeHash } from './gate.ts';

const ofRequest = ({ idOf }: Draw) => ({ requestId: idOf('correct-error') });
const staff = ({ one }: Draw) => one('operator:1001', 'operator:1002', 'operator:1003');

export const approvalsSamples: Samples<'approvals'> = {
  'approve-change': (draw, player) => ({
    ...ofRequest(draw),
    actor: staff(draw),
    hash: draw.one(changeHash(player, { type: 'correct-error', ...CORRECTION }), 'd'.repeat(64)),
    reason: draw.one(null, 'checked'),
  }),
  'reject-change': (draw) => ({ ...ofRequest(draw), actor: staff(draw), reason: draw.text() }),
  'withdraw-change': (draw) => ({ ...ofRequest(draw), actor: staff(draw) }),
  'expire-change': (draw) => ({ ...ofRequest(draw), actor: 'system:change-expiry' }),
  'outdate-change': (draw) => ({ ...ofRequest(draw), actor: 'system:lost-roles' }),
  'count-staff-points': ({ player, points, idOf }) => ({
    actor: 'system:staff-points',
    of: idOf('correct-error'),
    what: 'adjust-points',
    at: player(),
    amountPoints: points(),
  }),
  'resolve-postback': ({ one, points, text, idOf }) => ({
    actor: 'cli:test',
    conversionId: idOf('credit-offer'),
    amountPoints: points(),
    isNamed: one(true, false),
    reason: text(),
  }),
};
