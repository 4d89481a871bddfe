// What identity is given of invitations (see InvitationDesk there): who invites by a code, and the note of an invitation beside
// the row of the friend. Each works on the connection that it is given.
import { findInviter, isChosenCode } from './codes.ts';
import { addInvitation, noteSharedDevice, pendingOthers } from './invitations.ts';

export const INVITATION_DESK = { findInviter, isChosenCode, addInvitation, pendingOthers, noteSharedDevice };
