// What people may do beside playing. Every account is a player; the other roles are granted.
import { z } from 'zod';

export const ROLES = ['support', 'moderator', 'auditor', 'finance', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
