import type { AccountId, CommandId } from '../ids.ts';

export type NewStaffAction = {
  commandId: CommandId;
  admin: AccountId;
  action: string;
  target: AccountId | null;
  details: Readonly<Record<string, unknown>>;
  address: string | null;
};

export type StaffAction = Omit<NewStaffAction, 'commandId'> & {
  id: number;
  outcome: string | null;
  /** Milliseconds since the epoch. */
  at: number;
};

export type StaffActionPage = {
  admin?: AccountId | undefined;
  target?: AccountId | undefined;
  before?: number | undefined;
  limit: number;
};

/** Implemented by services/staff. */
export type StaffRecords = {
  /** Before the call is carried out, so that no action is missing. */
  begin(action: NewStaffAction): Promise<void>;
  /** `outcome`: "done" or the code of a refusal. */
  finish(commandId: CommandId, outcome: string): Promise<void>;
  actions(page: StaffActionPage): Promise<readonly StaffAction[]>;
};
