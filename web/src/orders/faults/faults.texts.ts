import { texts } from '../../text/texts.ts'

export const t = texts({
  title: { en: 'Fault reports', bs: 'Prijave neispravnosti', hr: 'Prijave neispravnosti' },
  all: { en: 'All', bs: 'Sve', hr: 'Sve' },
  open: { en: 'Open', bs: 'Otvorene', hr: 'Otvorene' },
  replaced: { en: 'Replaced', bs: 'Zamijenjeno', hr: 'Zamijenjeno' },
  rejected: { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' },
  oldest: {
    en: (when: string) => `oldest open report ${when}`,
    bs: (when: string) => `najstarija otvorena prijava ${when}`,
    hr: (when: string) => `najstarija otvorena prijava ${when}`,
  },
  age: { en: 'Reported', bs: 'Prijavljeno', hr: 'Prijavljeno' },
  inStock: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  accept: { en: 'Accept the report', bs: 'Prihvati prijavu', hr: 'Prihvati prijavu' },
  replace: { en: 'Replace the key', bs: 'Zamijeni ključ', hr: 'Zamijeni ključ' },
  reject: { en: 'Reject the report', bs: 'Odbij prijavu', hr: 'Odbij prijavu' },
  rejectTitle: { en: 'Reject this report?', bs: 'Odbiti ovu prijavu?', hr: 'Odbiti ovu prijavu?' },
  none: { en: 'No reports', bs: 'Nema prijava', hr: 'Nema prijava' },
  noneWhy: {
    en: 'When a buyer reports that a key does not work, it appears here.',
    bs: 'Kada kupac prijavi da ključ ne radi, prijava se pojavljuje ovdje.',
    hr: 'Kada kupac prijavi da ključ ne radi, prijava se pojavljuje ovdje.',
  },
})
