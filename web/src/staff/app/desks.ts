import type { ComponentType } from 'react';
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
import { AUDITORS_PATH, PACK_PATH, PROOF_PATH } from '../house/desk-paths.ts';

/** A page of staff: its address, what the rail and the keys show of it, and who may open it. */
type DeskEntry = {
  /** Below /admin. */
  path: string;
  title: string;
  needs: Permission;
  /** Loaded when it is opened. */
  page(): Promise<ComponentType>;
};

export type DeskGroup = 'Players' | 'Money' | 'Earning and play' | 'House';

export type ListedDesk = DeskEntry & {
  icon: LucideIcon;
  /** Heading in the rail. Desks of a group are neighbours. */
  group: DeskGroup | null;
  /** After `g`. */
  letter: string;
};

const desk = <Entry extends DeskEntry>(entry: Entry): Entry & { load: LoadPart } => ({
  ...entry,
  load: async () => ({ default: await entry.page() }),
});

export type Desk = ReturnType<typeof desk<DeskEntry>>;

export const DESKS: readonly (ListedDesk & Desk)[] = [
  desk({
    path: '',
    title: 'Overview',
    group: null,
    letter: 'o',
    icon: Gauge,
    needs: 'read-players',
    page: async () => (await import('../overview/overview-desk.tsx')).OverviewDesk,
  }),
  desk({
    path: 'users',
    title: 'Users',
    group: 'Players',
    letter: 'u',
    icon: Users,
    needs: 'read-players',
    page: async () => (await import('../players/players-desk.tsx')).PlayersDesk,
  }),
  desk({
    path: 'tickets',
    title: 'Tickets',
    group: 'Players',
    letter: 't',
    icon: LifeBuoy,
    needs: 'answer-tickets',
    page: async () => (await import('../tickets/ticket-table.tsx')).TicketsDesk,
  }),
  desk({
    path: 'compliance',
    title: 'Compliance',
    group: 'Players',
    letter: 'k',
    icon: ShieldCheck,
    needs: 'review-compliance',
    page: async () => (await import('../compliance/compliance-desk.tsx')).ComplianceDesk,
  }),
  desk({
    path: 'chat',
    title: 'Chat',
    group: 'Players',
    letter: 'h',
    icon: MessagesSquare,
    needs: 'start-rain',
    page: async () => (await import('../chat/chat-desk.tsx')).ChatDesk,
  }),
  desk({
    path: 'messages',
    title: 'Messages',
    group: 'Players',
    letter: 'm',
    icon: Megaphone,
    needs: 'send-notifications',
    page: async () => (await import('../messages/messages-desk.tsx')).MessagesDesk,
  }),
  desk({
    path: 'withdrawals',
    title: 'Withdrawals',
    group: 'Money',
    letter: 'w',
    icon: WalletCards,
    needs: 'read-withdrawals',
    page: async () => (await import('../withdrawals/withdrawals-desk.tsx')).WithdrawalsDesk,
  }),
  desk({
    path: 'payouts',
    title: 'Payouts',
    group: 'Money',
    letter: 'y',
    icon: Send,
    needs: 'read-withdrawals',
    page: async () => (await import('../payouts/payouts-desk.tsx')).PayoutsDesk,
  }),
  desk({
    path: 'approvals',
    title: 'Approvals',
    group: 'Money',
    letter: 'a',
    icon: CheckCheck,
    needs: 'read-changes',
    page: async () => (await import('../approvals/approvals-desk.tsx')).ApprovalsDesk,
  }),
  desk({
    path: 'finance',
    title: 'Finance',
    group: 'Money',
    letter: 'f',
    icon: Landmark,
    needs: 'read-books',
    page: async () => (await import('../finance/finance-desk.tsx')).FinanceDesk,
  }),
  desk({
    path: 'offers',
    title: 'Offers',
    group: 'Earning and play',
    letter: 'e',
    icon: Gift,
    needs: 'resolve-offers',
    page: async () => (await import('../offers/offers-desk.tsx')).OffersDesk,
  }),
  desk({
    path: 'play',
    title: 'Play',
    group: 'Earning and play',
    letter: 'p',
    icon: Dices,
    needs: 'read-house',
    page: async () => (await import('../play/play-desk.tsx')).PlayDesk,
  }),
  desk({
    path: 'challenges',
    title: 'Daily Challenges',
    group: 'Earning and play',
    letter: 'd',
    icon: Target,
    needs: 'read-settings',
    page: async () => (await import('../challenges/challenges-desk.tsx')).ChallengesDesk,
  }),
  desk({
    path: 'promo-codes',
    title: 'Promo codes',
    group: 'Earning and play',
    letter: 'c',
    icon: TicketPercent,
    needs: 'make-promos',
    page: async () => (await import('../promos/promos-desk.tsx')).PromosDesk,
  }),
  desk({
    path: 'races',
    title: 'Races',
    group: 'Earning and play',
    letter: 'r',
    icon: Trophy,
    needs: 'run-races',
    page: async () => (await import('../races/races-desk.tsx')).RacesDesk,
  }),
  desk({
    path: 'settings',
    title: 'Settings',
    group: 'House',
    letter: 's',
    icon: Settings2,
    needs: 'read-settings',
    page: async () => (await import('../settings/settings-desk.tsx')).SettingsDesk,
  }),
  desk({
    path: 'machines',
    title: 'Machines',
    group: 'House',
    letter: 'n',
    icon: Server,
    needs: 'read-house',
    page: async () => (await import('../machines/machines-desk.tsx')).MachinesDesk,
  }),
  desk({
    path: 'addresses',
    title: 'Blocked addresses',
    group: 'House',
    letter: 'b',
    icon: Ban,
    needs: 'block-addresses',
    page: async () => (await import('../addresses/addresses-desk.tsx')).AddressesDesk,
  }),
  desk({
    path: 'audit',
    title: 'Audit',
    group: 'House',
    letter: 'v',
    icon: ScrollText,
    needs: 'read-audit',
    page: async () => (await import('../audit/audit-desk.tsx')).AuditDesk,
  }),
  desk({
    path: 'access-log',
    title: 'Access log',
    group: 'House',
    letter: 'i',
    icon: Eye,
    needs: 'read-audit',
    page: async () => (await import('../access/access-desk.tsx')).AccessDesk,
  }),
  desk({
    path: 'actions',
    title: 'Admin actions',
    group: 'House',
    letter: 'l',
    icon: ClipboardList,
    needs: 'read-audit',
    page: async () => (await import('../actions/actions-desk.tsx')).ActionsDesk,
  }),
];

/** Opened from rows. */
export const PLAYER_DESK = desk({
  path: 'users/:account',
  title: 'User',
  needs: 'read-players',
  page: async () => (await import('../players/player-desk.tsx')).PlayerDesk,
});

/** Opened from the badge. */
export const PROOF_DESK = desk({
  path: PROOF_PATH,
  title: 'Continuous audit',
  needs: 'read-audit',
  page: async () => (await import('../audit/proof/proof-desk.tsx')).ProofDesk,
});

/** Opened from the audit desk. */
export const AUDITORS_DESK = desk({
  path: AUDITORS_PATH,
  title: 'Outside auditors',
  needs: 'manage-auditors',
  page: async () => (await import('../proofs/auditors-desk.tsx')).AuditorsDesk,
});

/** Opened from the audit desk. */
export const PACK_DESK = desk({
  path: PACK_PATH,
  title: 'Auditor’s pack',
  needs: 'read-audit',
  page: async () => (await import('../proofs/pack-desk.tsx')).PackDesk,
});
