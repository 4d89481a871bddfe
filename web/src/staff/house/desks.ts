import {
  CheckCheck,
  ClipboardList,
  Dices,
  Gauge,
  Gift,
  Landmark,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Settings2,
  ShieldCheck,
  Target,
  Users,
  WalletCards,
} from 'lucide-react';
import type { Permission } from '#contracts/standing/permissions.ts';
import type { LoadPart } from '../../ui/state/late-part.tsx';

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
    path: 'compliance',
    name: 'Compliance',
    icon: ShieldCheck,
    letter: 'c',
    needs: 'review-compliance',
    load: async () => ({ default: (await import('../compliance/compliance-desk.tsx')).ComplianceDesk }),
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
    letter: 'c',
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
