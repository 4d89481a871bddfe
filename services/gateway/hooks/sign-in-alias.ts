import type Router from '@koa/router';
import { unsubscribeCall } from '#contracts/notifications/calls.ts';

/** Mail programs unsubscribe by POST; a browser that opens the same link is redirected to the page that can undo it. */
export function mountUnsubscribePage(router: Router): void {
  router.get(unsubscribeCall.path, (ctx) => {
    ctx.state.call = 'page';
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect('/profile#notifications');
  });
}

export function mountSignInAlias(router: Router): void {
  router.get('/api/login', (ctx) => {
    ctx.state.call = 'page';
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect('/auth');
  });
}
