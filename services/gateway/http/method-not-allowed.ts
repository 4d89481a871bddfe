import type { Context } from 'koa';
import { sendRefusal } from '../answers/answer.ts';
import { refused } from '../../module/errors.ts';

export function sendMethodNotAllowed(ctx: Context, methods: readonly string[]): void {
  const allowed = methods.join(', ');
  ctx.set('Allow', allowed);
  sendRefusal(ctx, refused('method-not-allowed', `This address takes ${allowed}.`));
}
