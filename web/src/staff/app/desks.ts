import {
  Ban,
  CheckCheck,
  ClipboardList,
  Dices,
  Eye,
  Gauge,
  Gift,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Send,
  ScrollText,
  Server,
  Settings2,
  ShieldCheck,
  Target,
  TicketPercent,
  Trophy,
  Users,
  WalletCards,
} from 'lucide-react';
import type { Permission } from '#contracts/definition/permissions.ts';
import type { LoadPart } from '../../ui/state/late-part.tsx';
import { PROOF_PATH } from '../house/desk-paths.ts';

export type Desk = {
  /** Below /admin. */
  path: string;
  name: string;
  icon: LucideIcon;
  /** After `g`. */
  letter: string;
  needs: Permission;
  load: LoadPart;
};

export const DESKS: readonly Desk[] = [
  {
    path: '',
    name: 'Overview',
    icon: Gauge,
    letter: 'o',
    needs: 'read-players',
    load: async () => ({ default: (await import('../overview/overview-desk.tsx')).OverviewDesk }),
  },
  {
    path: 'users',
    name: 'Users',
    icon: Users,
    letter: 'u',
    needs: 'read-players',
    load: async () => ({ default: (await import('../players/players-desk.tsx')).PlayersDesk }),
  },
  {
    path: 'withdrawals',
    name: 'Withdrawals',
    icon: WalletCards,
    letter: 'w',
    needs: 'read-withdrawals',
    load: async () => ({ default: (await import('../withdrawals/withdrawals-desk.tsx')).WithdrawalsDesk }),
  },
  {
    path: 'payouts',
    name: 'Payouts',
    icon: Send,
    letter: 'y',
    needs: 'read-withdrawals',
    load: async () => ({ default: (await import('../payouts/payouts-desk.tsx')).PayoutsDesk }),
  },
  {
    path: 'compliance',
    name: 'Compliance',
    icon: ShieldCheck,
    letter: 'k',
    needs: 'review-compliance',
    load: async () => ({ default: (await import('../compliance/compliance-desk.tsx')).ComplianceDesk }),
  },
  {
    path: 'tickets',
    name: 'Tickets',
    icon: LifeBuoy,
    letter: 't',
    needs: 'answer-tickets',
    load: async () => ({ default: (await import('../tickets/tickets-desk.tsx')).TicketsDesk }),
  },
  {
    path: 'approvals',
    name: 'Approvals',
    icon: CheckCheck,
    letter: 'a',
    needs: 'read-changes',
    load: async () => ({ default: (await import('../approvals/approvals-desk.tsx')).ApprovalsDesk }),
  },
  {
    path: 'finance',
    name: 'Finance',
    icon: Landmark,
    letter: 'f',
    needs: 'read-books',
    load: async () => ({ default: (await import('../finance/finance-desk.tsx')).FinanceDesk }),
  },
  {
    path: 'offers',
    name: 'Offers',
    icon: Gift,
    letter: 'e',
    needs: 'resolve-offers',
    load: async () => ({ default: (await import('../offers/offers-desk.tsx')).OffersDesk }),
  },
  {
    path: 'play',
    name: 'Play',
    icon: Dices,
    letter: 'p',
    needs: 'read-house',
    load: async () => ({ default: (await import('../play/play-desk.tsx')).PlayDesk }),
  },
  {
    path: 'challenges',
    name: 'Daily Challenges',
    icon: Target,
    letter: 'd',
    needs: 'read-settings',
    load: async () => ({ default: (await import('../challenges/challenges-desk.tsx')).ChallengesDesk }),
  },
  {
    path: 'promo-codes',
    name: 'Promo codes',
    icon: TicketPercent,
    letter: 'c',
    needs: 'make-promos',
    load: async () => ({ default: (await import('../promos/promos-desk.tsx')).PromosDesk }),
  },
  {
    path: 'races',
    name: 'Races',
    icon: Trophy,
    letter: 'r',
    needs: 'run-races',
    load: async () => ({ default: (await import('../races/races-desk.tsx')).RacesDesk }),
  },
  {
    path: 'settings',
    name: 'Settings',
    icon: Settings2,
    letter: 's',
    needs: 'read-settings',
    load: async () => ({ default: (await import('../settings/settings-desk.tsx')).SettingsDesk }),
  },
  {
    path: 'chat',
    name: 'Chat',
    icon: MessagesSquare,
    letter: 'h',
    needs: 'start-rain',
    load: async () => ({ default: (await import('../chat/chat-desk.tsx')).ChatDesk }),
  },
  {
    path: 'messages',
    name: 'Messages',
    icon: Megaphone,
    letter: 'm',
    needs: 'send-notifications',
    load: async () => ({ default: (await import('../messages/messages-desk.tsx')).MessagesDesk }),
  },
  {
    path: 'access-log',
    name: 'Access log',
    icon: Eye,
    letter: 'i',
    needs: 'read-audit',
    load: async () => ({ default: (await import('../access/access-desk.tsx')).AccessDesk }),
  },
  {
    path: 'addresses',
    name: 'Blocked addresses',
    icon: Ban,
    letter: 'b',
    needs: 'block-addresses',
    load: async () => ({ default: (await import('../addresses/addresses-desk.tsx')).AddressesDesk }),
  },
  {
    path: 'audit',
    name: 'Audit',
    icon: ScrollText,
    letter: 'v',
    needs: 'read-audit',
    load: async () => ({ default: (await import('../audit/audit-desk.tsx')).AuditDesk }),
  },
  {
    path: 'machines',
    name: 'Machines',
    icon: Server,
    letter: 'n',
    needs: 'read-house',
    load: async () => ({ default: (await import('../machines/machines-desk.tsx')).MachinesDesk }),
  },
  {
    path: 'actions',
    name: 'Admin actions',
    icon: ClipboardList,
    letter: 'l',
    needs: 'read-audit',
    load: async () => ({ default: (await import('../actions/actions-desk.tsx')).ActionsDesk }),
  },
];

/** Opened from rows. */
export const PLAYER_DESK: Omit<Desk, 'icon' | 'letter'> = {
  path: 'users/:account',
  name: 'User',
  needs: 'read-players',
  load: async () => ({ default: (await import('../players/player-desk.tsx')).PlayerDesk }),
};

/** Opened from the badge. */
export const PROOF_DESK: Omit<Desk, 'icon' | 'letter'> = {
  path: PROOF_PATH,
  name: 'Continuous audit',
  needs: 'read-audit',
  load: async () => ({ default: (await import('../audit/proof/proof-desk.tsx')).ProofDesk }),
};
