import type { StaffRecords } from '#contracts/internal/staff.ts';
import { defineModule } from '../module/define-module.ts';

declare module '../module/ground.ts' {
  interface Ports {
    staff: StaffRecords;
  }
}

export const staff = defineModule({
  name: 'staff',
  async open(ground) {
    const { openStaffRecords } = await import('./start.ts');
    const { openWhatIfs } = await import('./what-if/start.ts');
    const records = await openStaffRecords(ground);
    const whatIfs = openWhatIfs({ ...ground, first: ground.firstValues, log: ground.log.child({ part: 'what-if' }) });
    return {
      records,
      whatIfs,
      async [Symbol.asyncDispose]() {
        await whatIfs[Symbol.asyncDispose]();
        await records[Symbol.asyncDispose]();
      },
    };
  },
  ports: ({ records }) => ({ staff: records }),
  handlers: () => import('./handlers.ts'),
});
