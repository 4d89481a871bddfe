import { z } from 'zod';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { SETTING_KEYS, SETTINGS } from '#contracts/settings/registry.ts';
import { answer, type Handler } from '../calls/handler.ts';

const DEFINED = SETTING_KEYS.map((key) => {
  const { schema, ...told } = SETTINGS[key];
  const { $schema: _, ...bounds } = z.toJSONSchema<z.ZodType>(schema);
  return { key, ...told, bounds: bounds as Record<string, unknown> };
});

export function settingsHandler(settings: LiveSettings): Handler<'settings'> {
  return async () => {
    // This process may lag half a second behind the view.
    await settings.refresh();
    return answer({
      settings: DEFINED.map((defined) => {
        const origin = settings.origin(defined.key);
        const changed = origin === null ? null : { actor: origin.actor, at: new Date(origin.at).toISOString() };
        return { ...defined, value: settings.value(defined.key), changed, problem: settings.problem(defined.key) };
      }),
    });
  };
}
