import type { Ground } from '../module/ground.ts';
import { changeSettingHandler } from './change-setting.ts';
import { configHandler, publicTermsHandler } from './config.ts';
import { settingHistoryHandler } from './setting-history.ts';
import { settingsHandler } from './settings.ts';

export function handlers(ground: Ground) {
  return {
    config: configHandler(ground),
    'public-terms': publicTermsHandler(ground),
    settings: settingsHandler(ground),
    'setting-history': settingHistoryHandler(ground),
    'change-setting': changeSettingHandler(ground),
  };
}
