import type { BtcpaySettings } from '#services/payouts/providers/btcpay.ts';
import type { CircleSettings } from '#services/payouts/providers/circle.ts';
import type { GenericSettings } from '#services/payouts/providers/generic.ts';
import type { RateSettings } from '#services/payouts/rates/rates.ts';
import type { RobloxSettings } from '#services/payouts/robux/passes.ts';
import type { PaypalSettings } from '#services/payouts/providers/paypal.ts';
import type { ReloadlySettings } from '#services/payouts/providers/reloadly.ts';
import type { TremendousSettings } from '#services/payouts/providers/tremendous.ts';
import { BTCPAY_ACCOUNT } from './stand-in/btcpay.ts';
import { CIRCLE_ACCOUNT } from './stand-in/circle.ts';
import type { StandInAddress } from './stand-in/fork-stand-in.ts';
import { GENERIC_SECRET } from './stand-in/generic.ts';
import { PAYPAL_ACCOUNT } from './stand-in/paypal-hooks.ts';
import { RELOADLY_ACCOUNT } from './stand-in/reloadly.ts';
import { TREMENDOUS_ACCOUNT } from './stand-in/tremendous.ts';

export type DemoSettings = {
  paypal: PaypalSettings;
  tremendous: TremendousSettings;
  btcpay: BtcpaySettings;
  circle: CircleSettings;
  reloadly: ReloadlySettings;
  generic: GenericSettings;
  rates: RateSettings;
  roblox: RobloxSettings;
};

/** Those that the demo world pays by. Zelle and Cash App are paid from bank files, Robux by hand, for any gamepass. */
export function demoProviders(address: StandInAddress) {
  const { generic: _, roblox: __, ...providers } = demoSettings(address);
  const byHand = { max: 500_000 };
  return { ...providers, 'manual-zelle': byHand, 'manual-cashapp': byHand };
}

/** Connects every adapter to the stand-in. The secrets are public. */
export function demoSettings({ url, paypalRoot }: StandInAddress): DemoSettings {
  const base = (name: string) => ({ baseUrl: `${url}/${name}` });
  return {
    paypal: {
      ...base('paypal'),
      ...PAYPAL_ACCOUNT,
      certOrigins: [url],
      certRoots: [paypalRoot],
      emailSubject: 'Your withdrawal',
    },
    tremendous: { ...base('tremendous'), ...TREMENDOUS_ACCOUNT, products: { amazon: 'OKMHM2X2OHYV' } },
    btcpay: { ...base('btcpay'), ...BTCPAY_ACCOUNT, maxSats: 10_000_000 },
    circle: { ...base('circle'), ...CIRCLE_ACCOUNT, unit: 'USDC', blockchain: 'ETH-SEPOLIA', max: '500' },
    reloadly: {
      ...base('reloadly'),
      ...RELOADLY_ACCOUNT,
      authUrl: `${url}/reloadly`,
      countries: ['US'],
      maxCents: 10_000,
    },
    generic: { ...base('generic'), secret: GENERIC_SECRET, hookKeys: [GENERIC_SECRET], unit: 'USD', max: '5000.00' },
    rates: { coinbase: base('coinbase') },
    roblox: { passesUrl: `${url}/roblox`, usersUrl: `${url}/roblox` },
  };
}
