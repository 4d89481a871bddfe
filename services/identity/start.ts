import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { AccountFlows, FactorFlows, Identity, PasskeyFlows } from '#contracts/internal/identity.ts';
import type { Sessions } from '#contracts/internal/sessions.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { JobRooms } from '#infra/jobs/open-queue.ts';
import { type Clock, machineNow } from '#infra/process/clock.ts';
import type { Random } from '#infra/process/random.ts';
import { cancelOwnChange } from './addresses/cancel-change.ts';
import { confirmNewAddress } from './addresses/change-address.ts';
import { noteAllConfirmed } from './people/confirmed-addresses.ts';
import { claimOnce, claimWelcomes, sameMailbox } from './people/mailbox-claims.ts';
import {
  notMyAccount,
  resendVerification,
  verifyEmail,
  verifyEmailByCode,
  verifyEmailOf,
} from './addresses/confirm-address.ts';
import { stopChange } from './addresses/stop-change.ts';
import { confirmAge, readAge } from './age/confirm-age.ts';
import { openIdentityQueues } from './chores.ts';
import { noteNetwork, sharesNetwork } from './devices/known-networks.ts';
import { isKnownByAddress, isKnownFor, tellOfWrongPasswords } from './devices/wrong-passwords.ts';
import { loadCountries } from './devices/place.ts';
import { endOthers, ownSessions } from './sessions/own-sessions.ts';
import { askToClose } from './erasure/close-account.ts';
import { closingTerms } from './erasure/closing-terms.ts';
import { erasePeople } from './erasure/erase-accounts.ts';
import { askForExport, exportFile, exportState } from './exports/own-export.ts';
import { ownFactors, waysToReauthenticate } from './factors/own-factors.ts';
import { beginPending, completeWithCode } from './factors/pending-sign-ins.ts';
import { acknowledgeRecoveryCodes } from './factors/recovery-codes.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './factors/totp.ts';
import type { FlowRooms } from './flow-rooms.ts';
import { inZoneOfPlayer } from './mail-zone.ts';
import { removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { addPasskey, passkeyOptions } from './passkeys/register-passkey.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import {
  completeWithPasskey,
  proofOptions,
  proveWithPasskey,
  secondStepOptions,
  signInOptions,
  signInWithPasskey,
} from './passkeys/use-passkey.ts';
import { changePassword, reauthenticate } from './passwords/change-password.ts';
import { type HashCost, type HasherLimits, PasswordHasher } from './passwords/password-hasher.ts';
import { findAccountOf, findConfirmed, findPerson, findPublicPeople, isNameTaken } from './people/find-people.ts';
import { readChangeRequest } from '#projections/approvals/read.ts';
import { sharedBy } from './devices/shared-devices.ts';
import { endIfLost } from './standing/lost-makers.ts';
import { peopleLists } from './people/search-people.ts';
import { changesAddress, updateProfile } from './update-profile.ts';
import { requestReset } from './recovery/recovery-requests.ts';
import { resetLinkOwner, resetPassword } from './recovery/reset-password.ts';
import { register } from './registration.ts';
import { latestEvents } from './security-events.ts';
import { openSession } from './sessions/open-session.ts';
import { SessionEnds } from './sessions/session-ends.ts';
import {
  endOwnSession,
  endSession,
  endSessionsOf,
  findSession,
  noteSeen,
  postponeSessions,
  prolongSession,
  touchSession,
} from './sessions/session-rows.ts';
import { sendEnrolment } from './factors/send-enrolment.ts';
import { signIn } from './sign-in.ts';
import { changeStanding } from './standing/change-standing.ts';
import { StandingFollower } from './standing/follow-standing.ts';

export type IdentityRooms = JobRooms & {
  databaseUrl: string;
  ledger: Ledger;
  clock: Clock;
  random: Pick<Random, 'accountId' | 'bytes'>;
  queueMail: FlowRooms['queueMail'];
  invitations: FlowRooms['invitations'];
  personal: FlowRooms['personal'];
  payeeKey: string;
  linkKey: string;
  factorKeys: FlowRooms['factorKeys'];
  staffNeedFactor: boolean;
  /** For passkeys; without it they work on localhost only. */
  publicUrl?: string | null;
  signupBonus: () => number;
  hashing?: HasherLimits;
  hashCost?: HashCost;
};

export type OpenIdentity = Identity & AsyncDisposable;

export async function openIdentity(rooms: IdentityRooms): Promise<OpenIdentity> {
  const { pool, ledger, signupBonus, clock, random, log } = rooms;
  const hasher = new PasswordHasher(rooms.hashing, rooms.hashCost);
  await hasher.warmUp();
  loadCountries();
  await using opened = new AsyncDisposableStack();
  const ends = opened.use(new SessionEnds(rooms.databaseUrl, log));
  await ends.connect();
  const now = () => clock.now();
  await claimWelcomes(pool);
  await noteAllConfirmed({ pool });
  // After a restore, before sign-ins are accepted.
  await erasePeople({ ...rooms, now });
  const flows: FlowRooms = {
    ...rooms,
    hasher,
    ends,
    queueMail: inZoneOfPlayer(rooms.queueMail),
    relyingParty: relyingPartyOf(rooms.publicUrl ?? null),
    now,
    machineNow: () => machineNow(clock),
  };
  const standing = { pool, ledger, now, tellEnd: (account: AccountId) => ends.tell({ account }) };
  const follower = opened.use(new StandingFollower(standing, rooms));
  await follower.connect();
  const sessions = sessionsOf(flows, ends);
  opened.use(openIdentityQueues(flows, rooms));
  const registration = { ...flows, signupBonus, drawAccountId: () => playerAccount(random) };
  const parts = opened.move();
  return {
    sessions,
    ...accountFlows(flows),
    ...factorFlows(flows),
    ...passkeyFlows(flows),
    register: (newcomer) => register(registration, newcomer),
    signIn: (username, password, keep = false) =>
      signIn({ pool, ledger, hasher, signupBonus, now }, username, password, keep),
    person: (account) => findPerson(pool, account),
    publicPersons: (accounts) => findPublicPeople(pool, accounts),
    age: (account) => readAge(pool, account, clock.now()),
    confirmAge: (account, stated) => confirmAge({ pool, ledger, now: () => clock.now() }, account, stated),
    accountOf: (username) => findAccountOf(pool, username),
    isNameTaken: (name) => isNameTaken(pool, name),
    ...peopleLists(pool),
    verifyEmailOf: (account) => verifyEmailOf(flows, account),
    sendEnrolment: (account) => sendEnrolment(flows, account),
    sharedBy: (people, device) => sharedBy(pool, people, device),
    endIfMakerLost: async (id) => {
      const row = await readChangeRequest(pool, id, now());
      return row?.state === 'waiting' && (await endIfLost({ pool, ledger }, row));
    },
    claimOnce: (account, claim) => claimOnce(pool, account, claim),
    sameMailbox: (account) => sameMailbox(pool, account),
    noteNetwork: (account, address) => noteNetwork(pool, { account, address, key: rooms.linkKey }),
    sharesNetwork: (one, other) => sharesNetwork(pool, one, other),
    confirmedAmong: (accounts) => findConfirmed(pool, accounts),
    onPersonChange: (listener) => ends.subscribeToPeople(listener),
    changeStanding: (command, options) => changeStanding(standing, command, options),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

function accountFlows(flows: FlowRooms): AccountFlows {
  const { pool } = flows;
  return {
    requestReset: (email, visit) => requestReset(flows, email, visit),
    resetLinkOwner: (token) => resetLinkOwner(flows, token),
    resetPassword: (token, password, by) => resetPassword(flows, token, password, by),
    verifyEmail: (account, token) => verifyEmail(flows, account, token),
    verifyEmailByCode: (account, code) => verifyEmailByCode(flows, account, code),
    notMyAccount: (token) => notMyAccount(flows, token),
    resendVerification: (account, email) => resendVerification(flows, account, email),
    changePassword: (account, change) => changePassword(flows, account, change),
    changesAddress: (account, change) => changesAddress(flows, account, change),
    updateProfile: (account, change, made) => updateProfile(flows, account, change, made),
    cancelAddressChange: (account, visit) => cancelOwnChange(flows, account, visit),
    confirmNewAddress: (account, token) => confirmNewAddress(flows, account, token),
    stopChange: (token, visit) => stopChange(flows, token, visit),
    securityEvents: (account) => latestEvents(pool, account),
    closingTerms: (account, pending) => closingTerms(pool, account, { pending, now: flows.now() }),
    askToClose: (account, asked) => askToClose(flows, account, asked),
    askForExport: (account, visit) => askForExport(flows, account, visit),
    exportState: (account) => exportState(pool, account),
    exportFile: (account, visit) => exportFile(flows, account, visit),
    waysToReauthenticate: (account) => waysToReauthenticate(pool, account),
    reauthenticate: (account, proof) => reauthenticate(flows, account, proof),
    knowsDevice: (username, device) => isKnownFor(pool, username, device),
    knowsDeviceByAddress: (email, device) => isKnownByAddress(pool, email, device),
    tellOfWrongPasswords: (username) => tellOfWrongPasswords(flows, username),
  };
}

function factorFlows(flows: FlowRooms): FactorFlows {
  const { pool } = flows;
  return {
    staffNeedFactor: flows.staffNeedFactor,
    ownFactors: (account) => ownFactors(flows, account),
    beginTotp: (account, token) => beginTotp(flows, account, token),
    confirmTotp: (account, code, change) => confirmTotp(flows, account, code, change),
    removeTotp: (account, change) => removeTotp(flows, account, change),
    renewRecoveryCodes: (account, change) => renewRecoveryCodes(flows, account, change),
    acknowledgeRecoveryCodes: (account) => acknowledgeRecoveryCodes(pool, account),
    beginPending: (signedIn) => beginPending(flows, signedIn),
    completeWithCode: (pending, code, visit) => completeWithCode(flows, pending, code, visit),
  };
}

function passkeyFlows(flows: FlowRooms): PasskeyFlows {
  return {
    passkeyOptions: (account, asked) => passkeyOptions(flows, account, asked),
    addPasskey: (account, made, change) => addPasskey(flows, account, made, change),
    renamePasskey: (account, renamed) => renamePasskey(flows, account, renamed),
    removePasskey: (account, id, change) => removePasskey(flows, account, id, change),
    passkeySignInOptions: (binding) => signInOptions(flows, binding),
    signInWithPasskey: (assertion, asked) => signInWithPasskey(flows, assertion, asked),
    passkeyStepOptions: (pending) => secondStepOptions(flows, pending),
    completeWithPasskey: (assertion, asked) => completeWithPasskey(flows, assertion, asked),
    passkeyProofOptions: (account, binding) => proofOptions(flows, account, binding),
    proveWithPasskey: (account, assertion, change) => proveWithPasskey(flows, account, assertion, change),
  };
}

function sessionsOf(flows: FlowRooms, ends: SessionEnds): Sessions {
  const { pool } = flows;
  return {
    find: (key) => findSession(pool, key),
    async open(key, record, facts) {
      const ended = await openSession(flows, key, record, facts);
      for (const session of ended ?? []) ends.tell({ session });
      return ended !== null;
    },
    prolong: (key, record) => prolongSession(pool, key, record),
    touch: (key) => touchSession(pool, key),
    noteSeen: (accounts, at) => noteSeen(pool, accounts, at),
    postpone: (ms) => postponeSessions(pool, ms),
    async end(key) {
      await endSession(pool, key);
      ends.tell({ session: key });
    },
    async endAllOf(account) {
      await endSessionsOf(pool, account);
      ends.tell({ account });
    },
    ofAccount: (account) => ownSessions(pool, account),
    async endOwn(account, publicId) {
      const session = await endOwnSession(pool, account, publicId);
      if (session !== null) ends.tell({ session });
      return session !== null;
    },
    async endOthers(account, kept) {
      const ended = await endOthers(pool, account, kept);
      for (const session of ended) ends.tell({ session });
      return ended.length;
    },
    onEnd: (listener) => ends.subscribe(listener),
  };
}

/** Low numbers belong to the house accounts. */
function playerAccount(random: Pick<Random, 'accountId'>): AccountId {
  for (;;) {
    const id = random.accountId();
    if (id >= FIRST_PLAYER_ACCOUNT) return id;
  }
}
