import { texts } from '../../text/texts.ts'

export const t = {
  ...texts({
    title: { en: 'Sign-up', bs: 'Registracija', hr: 'Registracija' },
    person: { en: 'Signed up by', bs: 'Osoba', hr: 'Osoba' },
    email: { en: 'E-mail', bs: 'E-mail', hr: 'E-pošta' },
    proven: { en: 'address confirmed', bs: 'adresa potvrđena', hr: 'adresa potvrđena' },
    notProven: { en: 'address not confirmed yet', bs: 'adresa još nije potvrđena', hr: 'adresa još nije potvrđena' },
    message: { en: 'Wrote', bs: 'Poruka', hr: 'Poruka' },
    alike: {
      en: 'It may be one of these companies:',
      bs: 'Možda je to jedna od ovih kompanija:',
      hr: 'Možda je to jedna od ovih tvrtki:',
    },
    abroad: {
      en: (country: string) => `another country: ${country}`,
      bs: (country: string) => `druga država: ${country}`,
      hr: (country: string) => `druga država: ${country}`,
    },
  }),
  /** What it has in common with another company. */
  by: texts({
    taxId: { en: 'same tax number', bs: 'isti porezni broj', hr: 'isti porezni broj' },
    vatId: { en: 'same VAT number', bs: 'isti PDV broj', hr: 'isti PDV broj' },
    name: { en: 'same name', bs: 'isti naziv', hr: 'isti naziv' },
    email: { en: 'same e-mail', bs: 'isti e-mail', hr: 'ista e-pošta' },
    emailDomain: { en: 'same e-mail domain', bs: 'ista domena e-maila', hr: 'ista domena e-pošte' },
    phone: { en: 'same phone number', bs: 'isti telefon', hr: 'isti telefon' },
  }),
}
