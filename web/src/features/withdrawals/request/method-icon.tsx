import { AtSign, Banknote, Bitcoin, CircleDollarSign, Gift, Hexagon, type LucideIcon, Smartphone } from 'lucide-react';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';

const ICONS: Readonly<Record<MethodName, LucideIcon>> = {
  robux: Hexagon,
  crypto: Bitcoin,
  giftcard: Gift,
  paypal: AtSign,
  zelle: Banknote,
  cashapp: CircleDollarSign,
  mobile: Smartphone,
};

export function MethodIcon({ method }: { method: MethodName }) {
  const Icon = ICONS[method];
  return <Icon size={20} strokeWidth={1.5} aria-hidden="true" />;
}
