import { defineTable, fixed, highest, key, newest } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';

/** The last value of each setting that was ever changed. `seq`: of the event that set it. Times in milliseconds. */
export const setting = defineTable({
  key: key('text'),
  partition: newest('int2'),
  seq: highest('int8'),
  value: newest('jsonb'),
  actor: newest('text'),
  at: newest('int8'),
});

export const change = defineTable(
  {
    key: key('text'),
    seq: key('int8'),
    partition: key('int2'),
    value: fixed('jsonb'),
    actor: fixed('text'),
    reason: fixed('text'),
    at: fixed('int8'),
  },
  { isOnePerEvent: true },
);

export const settingsView = defineTableView({
  name: 'settings',
  version: 1,
  // Processes read it directly (services/settings); players get it from /api/config.
  audience: 'staff',
  openTables: ['setting'],
  isNeededAtStart: true,
  tables: { setting, change },
  folds: {
    'setting-changed'({ partition, seq, at, actor, payload: { key: of, value = null, reason } }, add) {
      const set = { key: of, partition, seq, value, actor: actor ?? '', at };
      add.setting(set);
      add.change({ ...set, reason });
    },
  },
});
