import { texts } from '../../text/texts.ts'

export const taxNumberTexts = texts({
  title: { en: 'VAT number', bs: 'PDV broj', hr: 'PDV broj' },
  number: { en: 'Number', bs: 'Broj', hr: 'Broj' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  lastValid: { en: 'Last found valid', bs: 'Zadnja potvrda', hr: 'Zadnja potvrda' },
  withoutVat: {
    en: 'Invoices to this partner are without VAT (reverse charge).',
    bs: 'Fakture ovom partneru su bez PDV-a (prijenos porezne obaveze).',
    hr: 'Računi ovom partneru su bez PDV-a (prijenos porezne obveze).',
  },
  withVat: {
    en: 'Until the number is confirmed, invoices carry VAT at the seller’s rate.',
    bs: 'Dok broj nije potvrđen, fakture sadrže PDV po stopi prodavca.',
    hr: 'Dok broj nije potvrđen, računi sadrže PDV po stopi prodavatelja.',
  },
  outsideVies: {
    en: 'VIES does not know this country. Look the number up in its own register and confirm it here.',
    bs: 'VIES ne pokriva ovu državu. Provjerite broj u njenom registru i potvrdite ga ovdje.',
    hr: 'VIES ne pokriva ovu državu. Provjerite broj u njezinu registru i potvrdite ga ovdje.',
  },
  check: { en: 'Check VAT number', bs: 'Provjeri PDV broj', hr: 'Provjeri PDV broj' },
  confirm: { en: 'Confirm by hand', bs: 'Potvrdi ručno', hr: 'Potvrdi ručno' },
  confirmTitle: {
    en: (number: string) => `Confirm ${number}?`,
    bs: (number: string) => `Potvrditi ${number}?`,
    hr: (number: string) => `Potvrditi ${number}?`,
  },
  confirmText: {
    en: 'Invoices to this partner will be without VAT. Your note is kept as proof.',
    bs: 'Fakture ovom partneru bit će bez PDV-a. Vaša bilješka se čuva kao dokaz.',
    hr: 'Računi ovom partneru bit će bez PDV-a. Vaša se bilješka čuva kao dokaz.',
  },
  note: { en: 'Where did you see it?', bs: 'Gdje ste to provjerili?', hr: 'Gdje ste to provjerili?' },
  checks: { en: 'Checks', bs: 'Provjere', hr: 'Provjere' },
  valid: { en: 'Valid', bs: 'Važeći', hr: 'Valjan' },
  invalid: { en: 'Not valid', bs: 'Nije važeći', hr: 'Nije valjan' },
  unknown: { en: 'No answer', bs: 'Bez odgovora', hr: 'Bez odgovora' },
  byPortal: { en: 'the portal', bs: 'portal', hr: 'portal' },
  consultation: {
    en: (number: string) => `consultation ${number}`,
    bs: (number: string) => `konsultacija ${number}`,
    hr: (number: string) => `konzultacija ${number}`,
  },
})
