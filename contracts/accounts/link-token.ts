import { storableText } from '../definition/text.ts';

export const TOKEN_PATHS = [
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/stop-change',
  '/enrol',
  '/ticket',
] as const;

export const linkToken = storableText.min(1, 'The link has no token.').max(100);
