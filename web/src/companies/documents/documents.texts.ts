import { texts } from '../../text/texts.ts'

export const documentTexts = texts({
  tab: { en: 'Documents', bs: 'Dokumenti', hr: 'Dokumenti' },
  add: { en: 'Add document', bs: 'Dodaj dokument', hr: 'Dodaj dokument' },
  none: {
    en: 'None yet. Add the contract with this partner.',
    bs: 'Još ih nema. Dodajte ugovor s ovim partnerom.',
    hr: 'Još ih nema. Dodajte ugovor s ovim partnerom.',
  },
  noneForUs: {
    en: 'Your supplier has not shared any documents with you yet.',
    bs: 'Vaš dobavljač još nije podijelio nijedan dokument s vama.',
    hr: 'Vaš dobavljač još nije podijelio nijedan dokument s vama.',
  },
  title: { en: 'Title', bs: 'Naziv', hr: 'Naziv' },
  titleHint: { en: 'Distribution contract 2026', bs: 'Ugovor o distribuciji 2026.', hr: 'Ugovor o distribuciji 2026.' },
  kind: { en: 'Kind', bs: 'Vrsta', hr: 'Vrsta' },
  validUntil: { en: 'Valid until', bs: 'Važi do', hr: 'Vrijedi do' },
  validUntilHint: {
    en: 'Empty: no end date. You are reminded 30 days before.',
    bs: 'Prazno: bez isteka. Podsjetit ćemo vas 30 dana prije.',
    hr: 'Prazno: bez isteka. Podsjetit ćemo vas 30 dana prije.',
  },
  until: {
    en: (day: string) => `valid until ${day}`,
    bs: (day: string) => `važi do ${day}`,
    hr: (day: string) => `vrijedi do ${day}`,
  },
  ended: { en: 'Expired', bs: 'Istekao', hr: 'Istekao' },
  endsSoon: { en: 'Ends soon', bs: 'Uskoro ističe', hr: 'Uskoro istječe' },
  isShared: { en: 'The partner sees it', bs: 'Partner ga vidi', hr: 'Partner ga vidi' },
  isSharedHint: {
    en: 'Its admins are told by e-mail and can download it.',
    bs: 'Njegovi administratori dobiju e-mail i mogu preuzeti dokument.',
    hr: 'Njegovi administratori dobiju e-poštu i mogu preuzeti dokument.',
  },
  file: { en: 'File', bs: 'Datoteka', hr: 'Datoteka' },
  fileHint: {
    en: 'PDF, picture, Word, Excel, OpenDocument or text, up to 10 MB',
    bs: 'PDF, slika, Word, Excel, OpenDocument ili tekst, do 10 MB',
    hr: 'PDF, slika, Word, Excel, OpenDocument ili tekst, do 10 MB',
  },
  fileNeeded: { en: 'Choose a file.', bs: 'Odaberite datoteku.', hr: 'Odaberite datoteku.' },
  newFile: { en: 'Other file', bs: 'Druga datoteka', hr: 'Druga datoteka' },
  newFileHint: {
    en: 'Replaces the file that is there.',
    bs: 'Zamijenit će sadašnju datoteku.',
    hr: 'Zamijenit će sadašnju datoteku.',
  },
  download: { en: 'Download', bs: 'Preuzmi', hr: 'Preuzmi' },
  change: { en: 'Change', bs: 'Promijeni', hr: 'Promijeni' },
  remove: { en: 'Delete', bs: 'Obriši', hr: 'Izbriši' },
  removeTitle: {
    en: (title: string) => `Delete ${title}?`,
    bs: (title: string) => `Obrisati dokument ${title}?`,
    hr: (title: string) => `Izbrisati dokument ${title}?`,
  },
  removeWhy: {
    en: 'The file is deleted too. The partner no longer sees it.',
    bs: 'Briše se i datoteka. Partner je više neće vidjeti.',
    hr: 'Briše se i datoteka. Partner je više neće vidjeti.',
  },
})
