import { offersFor, type StandInOffer } from './catalogue.ts';
import type { StandInStep, SteppedOffer } from './stepped-catalogue.ts';

export type Codes = { player: string; click: string };

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; padding: 20px; max-width: 40rem; font: 16px/1.5 system-ui, sans-serif; }
  h1 { margin: 0 0 4px; font-size: 1.3rem; }
  p { margin: 0 0 12px; }
  ul { margin: 16px 0 0; padding: 0; list-style: none; display: grid; gap: 8px; }
  a.offer { display: flex; justify-content: space-between; gap: 12px; padding: 12px; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 8px; color: inherit; text-decoration: none; }
  a.offer:hover, a.offer:focus-visible { border-color: currentcolor; }
  button { min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid currentcolor; cursor: pointer; }
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

export function offerAddress(base: string, network: string, { id }: StandInOffer, { player, click }: Codes): string {
  return `${base}/${network}/offers/${id}?${String(new URLSearchParams({ player, click }))}`;
}

export function wallPage(base: string, network: string, codes: Codes, agent: string): string {
  const lines = offersFor(agent).map(
    (offer) =>
      `<li><a class="offer" target="_blank" rel="noopener" href="${escape(offerAddress(base, network, offer, codes))}"><span>${escape(offer.name)}</span></a></li>`,
  );
  return page(
    'Practice offers',
    `<h1>Practice offers</h1><p>This wall stands in for an offer network. Nothing here is a real offer.</p><ul>${lines.join('')}</ul>`,
  );
}

export function offerPage({ name, adcopy }: StandInOffer, action: string): string {
  return page(
    'Practice offer',
    `<h1>${escape(name)}</h1><p>${escape(adcopy)}</p><p>A practice offer: press the button and the network reports it as done.</p>
     <form method="post" action="${escape(action)}"><button type="submit">Complete this offer</button></form>`,
  );
}

export function stepsPage({ name, adcopy, steps }: SteppedOffer, actionOf: (step: StandInStep) => string): string {
  const forms = steps.map(
    (step) =>
      `<li><form method="post" action="${escape(actionOf(step))}"><button type="submit">Complete: ${escape(step.words)}</button></form></li>`,
  );
  return page(
    'Practice offer',
    `<h1>${escape(name)}</h1><p>${escape(adcopy)}</p><p>A practice offer: press a button and the network reports that step as done.</p><ul>${forms.join('')}</ul>`,
  );
}

export function outcomePage(isTold: boolean): string {
  return isTold
    ? page('Completed', '<h1>Completed</h1><p>The network has reported it. Your points appear on the Earn page.</p>')
    : page('Not reported', '<h1>Not reported</h1><p>The house did not accept the report. Try again.</p>');
}

/** White on the colour of the offer: a phone, a film, a sheet of questions or a person. */
const DRAWINGS: Record<string, string> = {
  CPE: '<path d="M16 50V26l6 5 5-9 5 9 5-9 5 9 6-5v24z"/>',
  CPI: '<rect x="21" y="12" width="22" height="40" rx="4"/><path d="M29 46h6"/>',
  VID: '<circle cx="32" cy="32" r="19"/><path d="M28 24l12 8-12 8z" fill="#fff"/>',
  survey: '<rect x="18" y="14" width="28" height="38" rx="3"/><path d="M25 24h14M25 32h14M25 40h8"/>',
  CPA: '<circle cx="32" cy="24" r="9"/><path d="M15 50c2-10 9-14 17-14s15 4 17 14"/>',
};

export function pictureOf({ hue, ctype, name }: Pick<StandInOffer, 'hue' | 'ctype' | 'name'>): string {
  const drawing = DRAWINGS[/question|survey/i.test(name) ? 'survey' : ctype] ?? DRAWINGS['CPA'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 34%)"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
}
