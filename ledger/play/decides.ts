import { decides } from '../decision/decides.ts';
import { PLAY_RULES } from './rules.ts';

export const playDecisions = decides('play', {
  rules: PLAY_RULES,
  tells: {},
});
