// Each call uses the given connection.
import { findInviter, isChosenCode } from './codes.ts';
import { addInvitation, noteSharedDevice, pendingOthers } from './invitations.ts';

export const INVITATIONS_PORT = { findInviter, isChosenCode, addInvitation, pendingOthers, noteSharedDevice };
