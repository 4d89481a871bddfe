import { LeaseTable, openHostOf, openTestChannel } from '#tests/support/channel-bed.ts';
import { openTestLedger } from '#tests/support/test-ledger.ts';
import { doorBehaviour } from './door-behaviour.ts';

doorBehaviour('in this process', async (url, limits = {}) => openTestLedger(url, { limits }));

doorBehaviour('over the channel', async (url, limits = {}) => {
  const ledger = await openTestLedger(url, { limits });
  const host = await openHostOf(ledger);
  const channel = openTestChannel(LeaseTable.at(host.address), { limits: { overdueMs: 2000, deadlineMs: 3000 } });
  return {
    submit: (command) => channel.submit(command),
    async [Symbol.asyncDispose]() {
      await channel[Symbol.asyncDispose]();
      await host[Symbol.asyncDispose]();
      await ledger[Symbol.asyncDispose]();
    },
  };
});
