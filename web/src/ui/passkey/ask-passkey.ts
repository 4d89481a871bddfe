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

export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn() && !IP_ADDRESS.test(window.location.hostname);
}

/** Whether the browser offers passkeys where a username is filled in. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return knowsPasskeys() && (await browserSupportsWebAuthnAutofill());
}

/** Null: the player has called it off, or has no passkey that fits. */
export async function askPasskey(options: AuthenticationOptions, isAutofill = false): Promise<PasskeyAssertion | null> {
  try {
    const asked = { optionsJSON: options as never, useBrowserAutofill: isAutofill };
    return strict(await startAuthentication(asked)) as PasskeyAssertion;
  } catch {
    return null;
  }
}

/** Null: the player has called it off. */
export async function makePasskey(options: RegistrationOptions): Promise<PasskeyAttestation | null> {
  try {
    return strict(await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation;
  } catch {
    return null;
  }
}

/** Of a question that stays open in a field. */
export function callPasskeysOff(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Browsers add what the house does not ask for. */
function strict({ id, rawId, type, response }: { id: string; rawId: string; type: string; response: object }) {
  return { id, rawId, type, response, clientExtensionResults: {} };
}
