// Each call uses the given connection.
import { findInviter, isChosenCode } from '../codes.ts';
import { addInvitation, noteSharedDevice, pendingOthers } from '../invitations.ts';

export const invitations = { findInviter, isChosenCode, addInvitation, pendingOthers, noteSharedDevice };
