import type { Personal } from '../module/personal.ts';

export const personal = {
  columns: {},
  impersonal: {
    'proofs.origin': 'of no person',
    'proofs.tile': 'made of the books',
    'proofs.checkpoint': 'made of the books',
    'proofs.heads': 'made of the books',
    'proofs.key': 'of no person',
    'proofs.state': 'of no person',
    'proofs.wanted': 'places in the log',
    'proofs.wanted_head': 'places in the log',
    'proofs.auditor_token': 'which outside auditors could read the books, and from where; audits need it',
  },
} satisfies Personal;
