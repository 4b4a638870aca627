import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Supplier claims', bs: 'Reklamacije dobavljačima', hr: 'Reklamacije dobavljačima' },
  views: { en: 'Claims', bs: 'Reklamacije', hr: 'Reklamacije' },
  all: { en: 'All', bs: 'Sve', hr: 'Sve' },
  open: { en: 'Open', bs: 'Otvorene', hr: 'Otvorene' },
  credited: { en: 'Credited', bs: 'Priznato', hr: 'Priznato' },
  refused: { en: 'Refused', bs: 'Odbijeno', hr: 'Odbijeno' },
  oldest: {
    en: (when: string) => `oldest open claim ${when}`,
    bs: (when: string) => `najstarija otvorena reklamacija ${when}`,
    hr: (when: string) => `najstarija otvorena reklamacija ${when}`,
  },
  search: {
    en: 'Number, supplier, product or batch',
    bs: 'Broj, dobavljač, proizvod ili serija',
    hr: 'Broj, dobavljač, proizvod ili serija',
  },
  number: { en: 'Claim', bs: 'Reklamacija', hr: 'Reklamacija' },
  made: { en: 'Drafted', bs: 'Napravljeno', hr: 'Izrađeno' },
  supplier: { en: 'Supplier', bs: 'Dobavljač', hr: 'Dobavljač' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  batch: { en: 'Batch', bs: 'Serija', hr: 'Serija' },
  keys: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  amount: { en: 'Cost', bs: 'Nabavna', hr: 'Nabavna' },
  credit: { en: 'Credit', bs: 'Priznato', hr: 'Priznato' },
  state: { en: 'Status', bs: 'Status', hr: 'Status' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  download: {
    en: (format: string) => `Download as ${format} (keys are logged)`,
    bs: (format: string) => `Preuzmi kao ${format} (ključevi se bilježe)`,
    hr: (format: string) => `Preuzmi kao ${format} (ključevi se bilježe)`,
  },
  creditTitle: {
    en: 'What does the supplier credit?',
    bs: 'Koliko dobavljač priznaje?',
    hr: 'Koliko dobavljač priznaje?',
  },
  creditText: {
    en: (keys: string, amount: string) => `${keys} keys cost ${amount}. The credit lowers what the batch has cost.`,
    bs: (keys: string, amount: string) =>
      `Ključeva: ${keys}, nabavna vrijednost ${amount}. Priznati iznos umanjuje trošak serije.`,
    hr: (keys: string, amount: string) =>
      `Ključeva: ${keys}, nabavna vrijednost ${amount}. Priznati iznos umanjuje trošak serije.`,
  },
  replaceTitle: {
    en: 'The supplier replaces the keys',
    bs: 'Dobavljač zamjenjuje ključeve',
    hr: 'Dobavljač zamjenjuje ključeve',
  },
  replaceText: {
    en: 'Import the new keys as a batch of their own.',
    bs: 'Nove ključeve uvezite kao zasebnu seriju.',
    hr: 'Nove ključeve uvezite kao zasebnu seriju.',
  },
  refuseTitle: {
    en: 'The supplier refuses the claim',
    bs: 'Dobavljač odbija reklamaciju',
    hr: 'Dobavljač odbija reklamaciju',
  },
  refuseText: {
    en: 'The keys stay faulty and may be claimed again.',
    bs: 'Ključevi ostaju neispravni i mogu se ponovo reklamirati.',
    hr: 'Ključevi ostaju neispravni i mogu se ponovno reklamirati.',
  },
  answer: { en: "Supplier's answer", bs: 'Odgovor dobavljača', hr: 'Odgovor dobavljača' },
  save: { en: 'Save', bs: 'Sačuvaj', hr: 'Spremi' },
  cancel: { en: 'Cancel', bs: 'Odustani', hr: 'Odustani' },
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },
  deleteTitle: { en: 'Delete this draft?', bs: 'Obrisati ovaj nacrt?', hr: 'Izbrisati ovaj nacrt?' },
  delete: { en: 'Delete', bs: 'Obriši', hr: 'Izbriši' },
  deleteText: {
    en: 'Its keys may be claimed again.',
    bs: 'Njegovi ključevi mogu se ponovo reklamirati.',
    hr: 'Njegovi se ključevi mogu ponovno reklamirati.',
  },
  none: { en: 'No claims', bs: 'Nema reklamacija', hr: 'Nema reklamacija' },
  noneWhy: {
    en: 'Draft a claim from a batch with faulty keys, on the Keys tab of its product.',
    bs: 'Reklamaciju napravite iz serije s neispravnim ključevima, na kartici Ključevi njenog proizvoda.',
    hr: 'Reklamaciju izradite iz serije s neispravnim ključevima, na kartici Ključevi njezina proizvoda.',
  },
})
