import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { points } from '../points.ts';

const WORDS = {
  sent: { title: 'Tip sent', message: 'Your tip left your balance. If you did not send it, change your password.' },
  received: { title: 'You got a tip', message: 'A tip is in your balance. Your statement shows who sent it.' },
  returned: { title: 'Tip returned', message: 'Your tip could not be delivered. The points are back in your balance.' },
};

export const tipNotice = defineNotice({
  kind: 'tip',
  params: z.object({ of: z.enum(['sent', 'received', 'returned']), points }),
  words: (params) => ({ ...WORDS[params.of], amount: params.points }),
});
