export type HelpLine = { country: string; name: string; site: string };

/** For people who gamble, and their families. Phone numbers change too often to be listed. */
export const HELP_LINES: readonly HelpLine[] = [
  { country: 'AT', name: 'Spielsuchthilfe', site: 'www.spielsuchthilfe.at' },
  { country: 'AU', name: 'Gambling Help Online', site: 'www.gamblinghelponline.org.au' },
  { country: 'BE', name: 'Gokhulp', site: 'www.gokhulp.be' },
  { country: 'CA', name: 'ConnexOntario (Ontario)', site: 'www.connexontario.ca' },
  { country: 'CH', name: 'SOS Spielsucht', site: 'www.sos-spielsucht.ch' },
  { country: 'DE', name: 'Check dein Spiel', site: 'www.check-dein-spiel.de' },
  { country: 'DK', name: 'StopSpillet', site: 'www.stopspillet.dk' },
  { country: 'ES', name: 'FEJAR', site: 'www.fejar.org' },
  { country: 'FI', name: 'Peluuri', site: 'www.peluuri.fi' },
  { country: 'FR', name: 'Joueurs Info Service', site: 'www.joueurs-info-service.fr' },
  { country: 'GB', name: 'GamCare', site: 'www.gamcare.org.uk' },
  { country: 'IE', name: 'Gambling Care', site: 'www.gamblingcare.ie' },
  { country: 'NL', name: 'Loket Kansspel', site: 'www.loketkansspel.nl' },
  { country: 'NO', name: 'Hjelpelinjen', site: 'www.hjelpelinjen.no' },
  { country: 'NZ', name: 'Gambling Helpline', site: 'www.gamblinghelpline.co.nz' },
  { country: 'SE', name: 'Stödlinjen', site: 'www.stodlinjen.se' },
  { country: 'US', name: 'National Council on Problem Gambling', site: 'www.ncpgambling.org' },
  { country: 'ZA', name: 'Responsible Gambling', site: 'www.responsiblegambling.org.za' },
];

export const WORLDWIDE: readonly Omit<HelpLine, 'country'>[] = [
  { name: 'Gambling Therapy', site: 'www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', site: 'www.gamblersanonymous.org' },
];
