// GET /api/login: where documented clients send people who have been signed out.
import type Router from '@koa/router';

export function mountSignInAlias(router: Router): void {
  router.get('/api/login', (ctx) => {
    ctx.state.call = 'page';
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect('/auth');
  });
}
