import { escapeHtml } from '../answers/escape-html.ts';

const DESCRIPTION =
  'A card room with open books: every bet leaves a numbered receipt that you can check in your own browser.';

/** Image from web/public/share.png, 1200 by 630. Crawlers need an absolute URL, so without `publicUrl` there is no card. */
export function shareCard(publicUrl: string | null, isInvitation: boolean): string {
  const picture = `${publicUrl?.replace(/\/+$/, '') ?? ''}/share.png`;
  const tags = {
    'og:site_name': 'Tallyhouse',
    'og:type': 'website',
    'og:title': isInvitation ? 'You are invited to Tallyhouse' : 'Tallyhouse',
    'og:description': DESCRIPTION,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A card room with open books',
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`)
    .join('');
}

export function withShareCard(page: string, card: string): string {
  return page.replace('<title>', () => `${card}<title>`);
}
