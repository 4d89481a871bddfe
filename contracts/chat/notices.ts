import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';

/** Has no name, so that nothing of an erased player stays here. */
export const mentionNotice = defineNotice({
  kind: 'mention',
  params: z.object({ message: z.int() }),
  words: () => ({ title: 'You were mentioned', message: 'A player mentioned you in the chat.' }),
});
