// Entries of the Treasury's public list (Specially Designated Nationals), with aliases as it publishes them.
import type { sdnXml } from './sdn-list.ts';

type Entries = Parameters<typeof sdnXml>[0];

const strong = (...names: readonly (readonly [first: string, last: string] | string)[]) =>
  names.map((name) =>
    typeof name === 'string'
      ? { last: name, category: 'strong' as const }
      : { first: name[0], last: name[1], category: 'strong' as const },
  );

export const SDN_ALIASES: Entries = [
  {
    uid: 6365,
    first: 'Usama',
    last: 'BIN LADIN',
    type: 'Individual',
    aliases: strong(['Osama', 'BIN LADEN'], ['Usama bin Muhammad bin Awad', 'BIN LADIN'], ['Osama', 'BIN LADIN']),
  },
  {
    uid: 6906,
    first: 'Muhsin Musa Matwalli',
    last: 'ATWAH',
    type: 'Individual',
    aliases: strong('ABDEL RAHMAN', 'ABDUL RAHMAN', ['Abdul Rahman', 'AL-MUHAJIR'], ['Mohammed K.A.', 'AL-NAMER']),
  },
  {
    uid: 6920,
    first: 'Anas',
    last: 'AL-LIBY',
    type: 'Individual',
    aliases: strong(
      ['Anas', 'AL-LIBI'],
      ['Nazih', 'AL-RAGHIE'],
      ['Nazih Abdul Hamed', 'AL-RAGHIE'],
      ['Anas', 'AL-SABAI'],
    ),
  },
  {
    uid: 6921,
    first: 'Mustafa Mohamed',
    last: 'FADHIL',
    type: 'Individual',
    aliases: strong(['Abd Al Wakil', 'AL MASRI'], ['Moustafa Ali', 'ELBISHY'], ['Mustafa Muhamad', 'FADIL']),
  },
  {
    uid: 6922,
    first: 'Ahmed Khalfan',
    last: 'GHAILANI',
    type: 'Individual',
    aliases: strong(
      ['Abubakary Khalfan Ahmed', 'GHAILANI'],
      ['Ahmad Khalafan', 'GHILANI'],
      ['Abubakar Khalfan', 'AHMED'],
    ),
  },
  {
    uid: 6927,
    first: 'Saif',
    last: 'AL-ADL',
    type: 'Individual',
    aliases: strong(['Seif', 'AL ADEL'], ['Sayf', "AL-'ADIL"]),
  },
  {
    uid: 10906,
    first: 'Fangwei',
    last: 'LI',
    type: 'Individual',
    aliases: strong(['Karl', 'LEE'], ['Fang Wei', 'LI'], ['Fang Wei', 'LEE']),
  },
  {
    uid: 6366,
    last: "AL QA'IDA",
    type: 'Entity',
    aliases: strong('AL QAEDA', 'AL QAIDA', "AL-QA'IDAH", 'THE ISLAMIC ARMY'),
  },
  {
    uid: 7144,
    last: 'LASHKAR-E TAYYIBA',
    type: 'Entity',
    aliases: strong('LASHKAR-E-TOIBA', 'LASHKAR-I-TAYYIBA', 'LASHKAR-E-TAYYABA', 'ARMY OF THE PURE'),
  },
  { uid: 4695, last: 'HIZBALLAH', type: 'Entity', aliases: strong('PARTY OF GOD', 'HIZBULLAH', 'ANSAR ALLAH') },
  { uid: 6376, last: 'AUM SHINRIKYO', type: 'Entity', aliases: strong('AUM SUPREME TRUTH', 'A.I.C. SOGO KENKYUSHO') },
];
