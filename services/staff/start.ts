import type { DatabasePool } from 'slonik';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { Log } from '#infra/process/log.ts';
import { noteSearch, openPersonalData, readAccess, readOpened } from './access.ts';
import { beginAction, finishAction, readActions } from './actions.ts';
import { blockAddress, listBlocked, readNetworks, unblockAddress } from './blocked.ts';
import { StaffTopics, tellNews } from './news.ts';
import { noteOpen } from './presence.ts';

export type OpenStaffRecords = StaffRecords & AsyncDisposable;

export async function openStaffRecords(deps: {
  pool: DatabasePool;
  databaseUrl: string;
  log: Log;
}): Promise<OpenStaffRecords> {
  const { pool } = deps;
  const topics = new StaffTopics(deps);
  await topics.connect();
  return {
    begin: (action) => beginAction(pool, action),
    async finish(commandId, outcome) {
      await finishAction(pool, commandId, outcome);
      await tellNews(pool);
    },
    actions: (page) => readActions(pool, page),
    onNews: (listener) => topics.subscribe('rows', listener),
    noteOpen: (staff, row) => noteOpen(pool, staff, row),
    blocked: {
      list: (page) => listBlocked(pool, page),
      add: (block) => blockAddress(pool, block),
      remove: (id) => unblockAddress(pool, id),
      networks: () => readNetworks(pool),
      onChange: (listener) => topics.subscribe('blocked', listener),
    },
    access: {
      open: (asked) => openPersonalData(pool, asked),
      noteSearch: (search) => noteSearch(pool, search),
      opened: (staff, accounts) => readOpened(pool, staff, accounts),
      list: (page) => readAccess(pool, page),
    },
    [Symbol.asyncDispose]: () => topics[Symbol.asyncDispose](),
  };
}
