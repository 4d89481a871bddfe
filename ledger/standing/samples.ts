import { ROLES } from '#contracts/definition/roles.ts';
import type { Samples } from '../decision/samples.ts';

const actor = 'cli:test';

export const standingSamples: Samples<'standing'> = {
  'ban-account': {
    rarely: ({ one, text }) => ({ actor, until: one(undefined, 0, Number.MAX_SAFE_INTEGER), reason: text() }),
  },
  'unban-account': ({ text }) => ({ actor, reason: text() }),
  'grant-role': {
    rarely: ({ one, text }) => {
      return { actor, role: one(...ROLES), until: one(null, 0, Number.MAX_SAFE_INTEGER), reason: text() };
    },
  },
  'revoke-role': { rarely: ({ one, text }) => ({ actor, role: one(...ROLES), reason: text() }) },
  'exclude-player': {
    rarely: ({ one, between }) => ({
      exclusion: one({ type: 'time-out', days: between(1, 30) }, { type: 'self-exclusion', months: one(6, 60, null) }),
    }),
  },
};
