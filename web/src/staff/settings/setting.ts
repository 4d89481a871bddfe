import type { ReplyOf } from '#contracts/definition/call.ts';
import type { settingsCall } from '#contracts/settings/staff-calls.ts';

export type Setting = ReplyOf<typeof settingsCall>[number];
