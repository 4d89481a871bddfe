import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { WhatIfs } from '#contracts/internal/what-if.ts';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { documentedKey } from '#contracts/settings/staff-calls.ts';
import { answer, type Handlers } from '../../module/handler.ts';
import { parsePart } from '../../module/parse.ts';
import { readable } from '../../settings/port/readable.ts';

type Deps = { whatIfs: WhatIfs; identity: Pick<Identity, 'publicPersons'> };
type WhatIfCall = 'start-what-if' | 'what-if' | 'cancel-what-if';

export function whatIfHandlers({ whatIfs, identity }: Deps): Pick<Handlers, WhatIfCall> {
  return {
    async 'start-what-if'({ account: admin, commandId: id, body: { key, days, ...body } }) {
      const schema = z.object({ value: SETTINGS[key].schema as z.ZodType });
      const parsed = parsePart(schema, { value: readable(key, body.value) }, 'body');
      if (parsed.kind === 'refusal') return parsed;
      const { value } = parsed.value as { value: unknown };
      const started = await whatIfs.start({ admin, id, key, value, days });
      if (started === 'started') return answer({ id, why: null });
      return started.kind === 'refusal' ? started : answer({ id: null, why: started.why });
    },
    async 'what-if'({ account: admin }) {
      const run = await whatIfs.latest(admin);
      if (run === null) return answer({ run: null });
      const { key, from, to, result, ...told } = run;
      const largest = result?.players.largest ?? [];
      const people = await identity.publicPersons(largest.map(({ account }) => account));
      const named = largest.map((player) => ({ ...player, username: people.get(player.account)?.username ?? null }));
      return answer({
        run: {
          ...told,
          key: documentedKey(key),
          from: instantOf(from),
          to: instantOf(to),
          result: result && { ...result, players: { ...result.players, largest: named } },
        },
      });
    },
    async 'cancel-what-if'({ account: admin, params: { id } }) {
      await whatIfs.cancel(admin, id);
      return answer({ success: true as const });
    },
  };
}
