import { defineModule } from '../module/define-module.ts';
import { openNames, shownName } from '../module/names.ts';
import { redirectTo } from '../module/routes.ts';
import type { mailGuard } from './mail-guard.ts';
import type { HashCost, HasherLimits } from './passwords/password-hasher.ts';
import type { OpenIdentity } from './start.ts';

declare module '../module/ground.ts' {
  interface Base {
    hashing?: HasherLimits;
    hashCost?: HashCost;
  }
  interface Ports {
    identity: OpenIdentity;
    mailGuard: typeof mailGuard;
  }
}

export const identity = defineModule({
  name: 'identity',
  async open(ground) {
    const { openIdentity } = await import('./start.ts');
    const signupBonus = () => ground.settings.value('signup-bonus');
    return openIdentity({ ...ground, signupBonus, personal: await ground.personal() });
  },
  async ports(opened) {
    const { mailGuard } = await import('./mail-guard.ts');
    return { identity: opened, names: openNames(opened), shownNames: openNames(opened, shownName), mailGuard };
  },
  routes: () => ({ routes: () => ({ pages: { '/api/login': redirectTo('/auth') } }) }),
  personal: () => import('./personal.ts'),
});
