import { z } from 'zod';
import { defineNotice, HOME } from '../definition/notice.ts';
import { grouped } from '../words/figures.ts';

export const levelUpNotice = defineNotice({
  kind: 'level_up',
  params: z.object({ level: z.int().min(1) }),
  words: ({ level }) => ({ title: 'Level up!', message: `You reached level ${grouped(level)}.` }),
  isMailed: () => true,
  mail: ({ level }) => ({ subject: `You reached level ${grouped(level)}`, facts: [], action: HOME }),
});
