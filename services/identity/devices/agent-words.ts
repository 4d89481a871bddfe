import Bowser from 'bowser';

const UNKNOWN = 'Unknown browser';
const LONGEST_AGENT = 300;

/** Such as "Firefox on Linux". */
export function agentWords(agent: string): string {
  if (agent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(agent.slice(0, LONGEST_AGENT));
  const name = browser.name || UNKNOWN;
  return os.name ? `${name} on ${os.name}` : name;
}
