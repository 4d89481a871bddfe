import type { Ground } from '../module/ground.ts';
import { factorHandlers, secondFactorHandler } from './factors.ts';
import { loginHandler, logoutHandler } from './login.ts';
import { ownDataHandlers } from './own-data.ts';
import { sessionHandlers } from './own-sessions.ts';
import { readOwnOf, userHandler } from './own-user.ts';
import { passkeyHandlers } from './passkeys.ts';
import { recoveryHandlers } from './recovery.ts';
import { registerHandler } from './register.ts';
import { securityHandlers } from './security.ts';
import { FAILURES_PER_NAME, visitorPace } from './visitor-pace.ts';
import { levelsOf } from '../levels/port/levels-of.ts';

export function handlers(ground: Ground) {
  const { pool, identity, offers, settings, failuresPerName = FAILURES_PER_NAME } = ground;
  const pace = visitorPace(settings, failuresPerName, pool);
  const deps = { ...ground, pace, readOwn: readOwnOf({ pool, offers, levels: levelsOf(pool, settings) }) };
  return {
    register: registerHandler(deps),
    login: loginHandler(deps),
    logout: logoutHandler,
    user: userHandler(deps),
    ...recoveryHandlers(identity, pace),
    ...securityHandlers(deps),
    ...sessionHandlers(identity),
    ...ownDataHandlers(identity, offers),
    ...factorHandlers(identity),
    'second-factor': secondFactorHandler(deps),
    ...passkeyHandlers(deps),
  };
}
