import type { ComponentType } from 'react';
import type { ProofWay } from '../../api/proof.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { AppProof, PasswordProof } from './password-proof.tsx';
import type { WayProps } from './way-props.ts';

export type KnownWay = { way: ProofWay; label: string; Form: ComponentType<WayProps> };

export const PROOF_WAYS: readonly KnownWay[] = [
  { way: 'passkey', label: 'Passkey', Form: PasskeyProof },
  { way: 'totp', label: 'Authenticator app', Form: AppProof },
  { way: 'password', label: 'Password', Form: PasswordProof },
];
