import type { WhatIfs } from '#contracts/internal/what-if.ts';
import type { Ground } from '../module/ground.ts';
import { blockedHandlers } from './handlers/blocked.ts';
import { staffFactorHandlers } from './handlers/factors.ts';
import { machinesHandler } from './handlers/machines.ts';
import { nextDayHandler } from './handlers/next-day.ts';
import { overviewHandlers } from './handlers/overview.ts';
import { staffPeopleHandlers } from './handlers/people.ts';
import { personalDataHandlers } from './handlers/personal-data.ts';
import { playerHandlers } from './handlers/player.ts';
import { presenceHandler } from './handlers/presence.ts';
import { searchHandler } from './handlers/search.ts';
import { timelineHandler } from './handlers/timeline.ts';
import { trendHandler } from './handlers/trend.ts';
import { whatIfHandlers } from './handlers/what-if.ts';
import type { OpenStaffRecords } from './start.ts';

export type StaffParts = { records: OpenStaffRecords; whatIfs: WhatIfs } & AsyncDisposable;

export function handlers(ground: Ground, { whatIfs }: StaffParts) {
  return {
    ...overviewHandlers(ground),
    ...playerHandlers(ground),
    'player-timeline': timelineHandler(ground),
    'staff-search': searchHandler(ground),
    ...staffPeopleHandlers(ground),
    ...blockedHandlers(ground),
    ...personalDataHandlers(ground),
    ...staffFactorHandlers(ground),
    'staff-presence': presenceHandler(ground),
    machines: machinesHandler(ground),
    'house-trend': trendHandler(ground),
    'next-day': nextDayHandler(ground),
    ...whatIfHandlers({ ...ground, whatIfs }),
  };
}
