import { defineModule } from '../module/define-module.ts';
import type { AuditorTokens } from './auditors/open-tokens.ts';
import type { LogHeads } from './port/checkpoints.ts';
import type { LogProofs } from './port/log-proofs.ts';

declare module '../module/ground.ts' {
  interface Ports {
    logProofs: LogProofs;
    auditorTokens: AuditorTokens;
    logHeads: LogHeads;
  }
}

export const proofs = defineModule({
  name: 'proofs',
  async open(ground) {
    const { openLogProofs } = await import('./read/open-log-proofs.ts');
    const { openAuditorTokens } = await import('./auditors/open-tokens.ts');
    const logProofs = openLogProofs(ground);
    const tokens = openAuditorTokens(ground);
    return {
      logProofs,
      tokens,
      [Symbol.asyncDispose]: () => tokens[Symbol.asyncDispose](),
    };
  },
  async gives() {
    const { signedHeads, wantHeads } = await import('./port/checkpoints.ts');
    return { logHeads: { want: wantHeads, signed: signedHeads } };
  },
  ports: ({ logProofs, tokens }) => ({ logProofs, auditorTokens: tokens }),
  routes: () => import('./routes.ts'),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
