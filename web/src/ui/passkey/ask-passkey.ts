import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type {
  AuthenticationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  RegistrationOptions,
} from '#contracts/accounts/passkeys.ts';

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** The page that the build renders is for the browsers that do, which are nearly all. */
export function knowsPasskeys(): boolean {
  if (typeof window === 'undefined') return true;
  return browserSupportsWebAuthn() && !IP_ADDRESS.test(window.location.hostname);
}

/** Whether the browser supports passkey autofill in username fields. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return knowsPasskeys() && (await browserSupportsWebAuthnAutofill());
}

/** Null if the player cancelled or has no matching passkey. */
export async function askPasskey(options: AuthenticationOptions, isAutofill = false): Promise<PasskeyAssertion | null> {
  try {
    const asked = { optionsJSON: options as never, useBrowserAutofill: isAutofill };
    return strict(await startAuthentication(asked)) as PasskeyAssertion;
  } catch {
    return null;
  }
}

/** Null if the player cancelled. */
export async function makePasskey(options: RegistrationOptions): Promise<PasskeyAttestation | null> {
  try {
    return strict(await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation;
  } catch {
    return null;
  }
}

/** Cancels a pending autofill request. */
export function callPasskeysOff(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Drops fields that browsers add unrequested. */
function strict({ id, rawId, type, response }: { id: string; rawId: string; type: string; response: object }) {
  return { id, rawId, type, response, clientExtensionResults: {} };
}
