import type Router from '@koa/router';
import { unsubscribeCall } from '#contracts/notifications/calls.ts';

/** A browser that opens the link by which a mail program unsubscribes (POST) is led to where it can be undone, too. */
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
