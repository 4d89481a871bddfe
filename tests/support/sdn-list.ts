// Synthetic lists in the format that the Treasury publishes.
type Entry = {
  uid: number;
  first?: string;
  last: string;
  type: 'Individual' | 'Entity' | 'Vessel' | 'Aircraft';
  aliases?: { first?: string; last: string; category: 'strong' | 'weak' }[];
  programs?: string[];
  addresses?: { currency: string; address: string }[];
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

function entryXml({ uid, first, last, type, aliases = [], programs = ['SDGT'], addresses = [] }: Entry): string {
  return `  <sdnEntry>
    <uid>${uid}</uid>
    ${first === undefined ? '' : tag('firstName', first)}
    ${tag('lastName', last)}
    <sdnType>${type}</sdnType>
    <programList>${programs.map((program) => tag('program', program)).join('')}</programList>
    <idList>${addresses
      .map(
        ({ currency, address }, index) =>
          `<id><uid>${uid * 100 + index}</uid>${tag('idType', `Digital Currency Address - ${currency}`)}${tag('idNumber', address)}</id>`,
      )
      .join('')}<id><uid>9</uid><idType>Passport</idType><idNumber>A0000000</idNumber></id></idList>
    <akaList>${aliases
      .map(
        (alias, index) =>
          `<aka><uid>${uid * 100 + index}</uid><type>a.k.a.</type>${tag('category', alias.category)}${tag('lastName', alias.last)}${
            alias.first === undefined ? '' : tag('firstName', alias.first)
          }</aka>`,
      )
      .join('')}</akaList>
    <addressList><address><uid>1</uid><city>Nowhere</city><country>Ruritania</country></address></addressList>
  </sdnEntry>`;
}

export function sdnXml(entries: readonly Entry[]): string {
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation>
    <Publish_Date>11/20/2026</Publish_Date>
    <Record_Count>${entries.length}</Record_Count>
  </publshInformation>
${entries.map(entryXml).join('\n')}
</sdnList>
`;
}
