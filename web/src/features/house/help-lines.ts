export type HelpLine = { country: string; name: string; phone: string | null; site: string };

/** Free or local-rate lines for people who gamble, and their families. */
export const HELP_LINES: readonly HelpLine[] = [
  { country: 'AT', name: 'Spielsuchthilfe', phone: '01 544 13 57', site: 'www.spielsuchthilfe.at' },
  { country: 'AU', name: 'Gambling Help Online', phone: '1800 858 858', site: 'www.gamblinghelponline.org.au' },
  { country: 'BE', name: 'Gokhulp', phone: '0800 35 777', site: 'www.gokhulp.be' },
  { country: 'CA', name: 'ConnexOntario', phone: '1 866 531 2600', site: 'www.connexontario.ca' },
  { country: 'CH', name: 'SOS Spielsucht', phone: '0800 040 080', site: 'www.sos-spielsucht.ch' },
  { country: 'DE', name: 'Check dein Spiel', phone: '0800 137 27 00', site: 'www.check-dein-spiel.de' },
  { country: 'DK', name: 'StopSpillet', phone: '70 22 28 25', site: 'www.stopspillet.dk' },
  { country: 'ES', name: 'FEJAR', phone: '900 200 225', site: 'www.fejar.org' },
  { country: 'FI', name: 'Peluuri', phone: '0800 100 101', site: 'www.peluuri.fi' },
  { country: 'FR', name: 'Joueurs Info Service', phone: '09 74 75 13 13', site: 'www.joueurs-info-service.fr' },
  { country: 'GB', name: 'National Gambling Helpline', phone: '0808 8020 133', site: 'www.gamcare.org.uk' },
  { country: 'IE', name: 'Gambling Care', phone: null, site: 'www.gamblingcare.ie' },
  { country: 'NL', name: 'Loket Kansspel', phone: '0800 24 000 22', site: 'www.loketkansspel.nl' },
  { country: 'NO', name: 'Hjelpelinjen', phone: '800 800 40', site: 'www.hjelpelinjen.no' },
  { country: 'NZ', name: 'Gambling Helpline', phone: '0800 654 655', site: 'www.gamblinghelpline.co.nz' },
  { country: 'SE', name: 'Stödlinjen', phone: '020 81 91 00', site: 'www.stodlinjen.se' },
  { country: 'US', name: 'National Problem Gambling Helpline', phone: '1-800-GAMBLER', site: 'www.ncpgambling.org' },
  { country: 'ZA', name: 'Responsible Gambling', phone: '0800 006 008', site: 'www.responsiblegambling.org.za' },
];

export const WORLDWIDE: readonly Omit<HelpLine, 'country'>[] = [
  { name: 'Gambling Therapy', phone: null, site: 'www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', phone: null, site: 'www.gamblersanonymous.org' },
];
