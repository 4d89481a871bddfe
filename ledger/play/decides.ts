import { decides } from '../decision/decides.ts';
import { PLAY_RULES } from './rules.ts';
import { roundSlice } from './slice.ts';

export const playDecisions = decides('play', {
  slices: [roundSlice],
  rules: PLAY_RULES,
  tells: {},
});
