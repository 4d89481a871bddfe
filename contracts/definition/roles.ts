import { z } from 'zod';

export const ROLES = ['support', 'moderator', 'auditor', 'finance', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
