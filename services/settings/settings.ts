import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { SETTING_KEYS, SETTINGS } from '#contracts/settings/registry.ts';
import { documentedKey } from '#contracts/settings/staff-calls.ts';
import { operatorNames } from '../module/operator-names.ts';
import { answer, type Handler } from '../module/handler.ts';

const DEFINED = SETTING_KEYS.map((key) => {
  const { schema, noWhatIf: _why, ...told } = SETTINGS[key];
  const { $schema: _, ...bounds } = z.toJSONSchema<z.ZodType>(schema);
  return { name: key, key: documentedKey(key), ...told, bounds: bounds as Record<string, unknown> };
});

type Deps = { settings: LiveSettings; identity: Pick<Identity, 'publicPersons'> };

export function settingsHandler({ settings, identity }: Deps): Handler<'settings'> {
  return async () => {
    // This process may lag half a second behind the view.
    await settings.refresh();
    const origins = SETTING_KEYS.map((key) => settings.origin(key)?.actor).filter((actor) => actor !== undefined);
    const nameOf = await operatorNames(identity, origins);
    return answer(
      DEFINED.map(({ name, ...defined }) => {
        const origin = settings.origin(name);
        return {
          ...defined,
          value: settings.value(name),
          version: origin?.seq ?? 0,
          changed: origin && { actor: origin.actor, name: nameOf(origin.actor), at: instantOf(origin.at) },
          problem: settings.problem(name),
        };
      }),
    );
  };
}
