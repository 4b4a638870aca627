import { paragraph } from '../platform/mail/mail-blocks.ts'
import { documentMails } from './documents/document.mails.ts'
import type { Language } from '@brava/contract/language.ts'
import { type MailBlock, mailTemplate } from '../platform/mail/mail-template.ts'

const companyName = {
  kind: 'name',
  meaning: { en: 'Name of the company', bs: 'Naziv kompanije', hr: 'Naziv tvrtke' },
} as const

const idOfCompany = {
  kind: 'link',
  meaning: {
    en: 'The company, as in its web address',
    bs: 'Kompanija, kako stoji u adresi',
    hr: 'Tvrtka, kako stoji u adresi',
  },
} as const

/** The distributor's own text, so its amounts, dates and links stay. */
const reasonOfDistributor = {
  kind: 'text',
  meaning: {
    en: 'Why, as the distributor wrote it',
    bs: 'Razlog, kako ga je napisao distributer',
    hr: 'Razlog, kako ga je napisao distributer',
  },
} as const

/** Empty if no reason was given; mails of an earlier release have none. */
const reasonFact = (language: Language, reason: string): MailBlock[] =>
  reason
    ? [{ kind: 'facts', rows: [{ name: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' }[language], value: reason }] }]
    : []

const signIn = (language: Language, publicUrl: string): MailBlock => ({
  kind: 'button',
  label: { en: 'Sign in', bs: 'Prijavi se', hr: 'Prijavi se' }[language],
  href: `${publicUrl}/auth/signin`,
})

/** `list`: the reader's own list of partners, below which their pages are. */
const openCompany = (
  language: Language,
  publicUrl: string,
  list: 'partners' | 'partners-reseller',
  companyId: number,
): MailBlock => ({
  kind: 'button',
  label: { en: 'Open the company', bs: 'Otvori kompaniju', hr: 'Otvori tvrtku' }[language],
  href: `${publicUrl}/${list}/edit/${companyId}`,
})

const sample = { data: { companyName: 'Nexa Shop d.o.o.' } }

/** To the people of a company: it may order from now on. */
export const companyApprovedMail = mailTemplate<{ companyName: string }>({
  name: 'company-approved',
  variables: { companyName },
  sample,
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} is approved`,
      bs: `Kompanija ${data.companyName} je odobrena`,
      hr: `Tvrtka ${data.companyName} je odobrena`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.companyName} is approved. You can sign in and order from now on.`,
          bs: `Kompanija ${data.companyName} je odobrena. Od sada se možete prijaviti i naručivati.`,
          hr: `Tvrtka ${data.companyName} je odobrena. Od sada se možete prijaviti i naručivati.`,
        }[language],
      ),
      signIn(language, services.config.publicUrl),
    ],
  }),
})

/** To the admins of a reseller paid by its retailers: it has no bank account. */
export const accountNeededMail = mailTemplate<{ companyName: string }>({
  name: 'company-account-needed',
  variables: { companyName },
  sample,
  subject: ({ language }) =>
    ({
      en: 'Enter your bank account: your retailers pay you',
      bs: 'Unesite bankovni račun: maloprodaje plaćaju vama',
      hr: 'Upišite bankovni račun: maloprodaje plaćaju vama',
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `Retailers below ${data.companyName} pay you for their orders, but no bank account is entered. Until you enter one, they cannot pay by bank transfer.`,
          bs: `Maloprodaje kompanije ${data.companyName} svoje narudžbe plaćaju vama, a bankovni račun nije unesen. Dok ga ne unesete, ne mogu plaćati virmanom.`,
          hr: `Maloprodaje tvrtke ${data.companyName} svoje narudžbe plaćaju vama, a bankovni račun nije upisan. Dok ga ne upišete, ne mogu plaćati virmanom.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Enter the bank account', bs: 'Unesi bankovni račun', hr: 'Upiši bankovni račun' }[language],
        href: `${services.config.publicUrl}/my-company`,
      },
    ],
  }),
})

/** To the people of a company: its sign-up was turned down. */
export const companyDiscardedMail = mailTemplate<{ companyName: string; reason: string }>({
  name: 'company-discarded',
  variables: { companyName, reason: reasonOfDistributor },
  sample: { data: { companyName: 'Nexa Shop d.o.o.', reason: 'No trade licence yet' } },
  subject: ({ language, data }) =>
    ({
      en: `The sign-up of ${data.companyName} was not approved`,
      bs: `Registracija kompanije ${data.companyName} nije odobrena`,
      hr: `Registracija tvrtke ${data.companyName} nije odobrena`,
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: `We have reviewed the sign-up of ${data.companyName} and could not approve it. Nobody can sign in for this company. If you think that this is a mistake, contact the distributor.`,
          bs: `Pregledali smo registraciju kompanije ${data.companyName} i nismo je mogli odobriti. Prijava na portal nije moguća. Ako mislite da je riječ o grešci, javite se distributeru.`,
          hr: `Pregledali smo registraciju tvrtke ${data.companyName} i nismo je mogli odobriti. Prijava na portal nije moguća. Ako mislite da je riječ o pogrešci, javite se distributeru.`,
        }[language],
      ),
      ...reasonFact(language, data.reason),
    ],
  }),
})

/** To the distributor's people: a company is waiting for a decision. */
export const signUpWaitsMail = mailTemplate<{
  companyName: string
  companyId: number
  waiting: number
  /** Companies that look like the same one; empty if there is none. */
  alike: string
}>({
  name: 'sign-up-waits',
  variables: {
    companyName,
    companyId: idOfCompany,
    waiting: {
      kind: 'number',
      meaning: { en: 'How many companies are waiting', bs: 'Koliko kompanija čeka', hr: 'Koliko tvrtki čeka' },
    },
    alike: {
      kind: 'name',
      meaning: {
        en: 'Companies that look like the same one',
        bs: 'Kompanije s istim podacima',
        hr: 'Tvrtke s istim podacima',
      },
    },
  },
  sample: { data: { companyName: 'Nexa Shop d.o.o.', companyId: 1, waiting: 2, alike: 'Nexa Shop' } },
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} is waiting for approval`,
      bs: `Kompanija ${data.companyName} čeka odobrenje`,
      hr: `Tvrtka ${data.companyName} čeka odobrenje`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.companyName} is waiting for your decision. Companies waiting: ${data.waiting}.`,
          bs: `Kompanija ${data.companyName} čeka vašu odluku. Kompanija na čekanju: ${data.waiting}.`,
          hr: `Tvrtka ${data.companyName} čeka vašu odluku. Tvrtki na čekanju: ${data.waiting}.`,
        }[language],
      ),
      ...(data.alike
        ? [
            paragraph(
              {
                en: `Check carefully: it shares a tax number, name, e-mail or phone number with ${data.alike}.`,
                bs: `Provjerite dobro: isti porezni broj, naziv, e-mail ili telefon ima i ${data.alike}.`,
                hr: `Provjerite dobro: isti porezni broj, naziv, e-poštu ili telefon ima i ${data.alike}.`,
              }[language],
            ),
          ]
        : []),
      openCompany(language, services.config.publicUrl, 'partners', data.companyId),
    ],
  }),
})

const supplierName = {
  kind: 'name',
  meaning: { en: 'Name of the new supplier', bs: 'Naziv novog dobavljača', hr: 'Naziv novog dobavljača' },
} as const

/** To the admins of a company and of its new supplier: from whom it buys from now on. */
export const companyMovedMail = mailTemplate<{ companyName: string; supplierName: string }>({
  name: 'company-moved',
  variables: { companyName, supplierName },
  sample: { data: { companyName: 'Nexa Shop d.o.o.', supplierName: 'Digitalis d.o.o.' } },
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} has a new supplier: ${data.supplierName}`,
      bs: `${data.companyName} ima novog dobavljača: ${data.supplierName}`,
      hr: `${data.companyName} ima novog dobavljača: ${data.supplierName}`,
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.companyName} buys from ${data.supplierName} from now on. Its prices have been recalculated; the new supplier now manages its funds and credit.`,
          bs: `${data.companyName} od sada kupuje od dobavljača ${data.supplierName}. Cijene su ponovo izračunate; sredstva i kredit vodi novi dobavljač.`,
          hr: `${data.companyName} od sada kupuje od dobavljača ${data.supplierName}. Cijene su ponovno izračunate; sredstva i kredit vodi novi dobavljač.`,
        }[language],
      ),
    ],
  }),
})

/** To the admins of the former supplier, who do not learn from whom the company buys now. */
export const companyLeftMail = mailTemplate<{ companyName: string }>({
  name: 'company-left',
  variables: { companyName },
  sample,
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} is no longer your partner`,
      bs: `${data.companyName} više nije vaš partner`,
      hr: `${data.companyName} više nije vaš partner`,
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: `The distributor has moved ${data.companyName} to another supplier. It had no orders and no funds with you.`,
          bs: `Distributer je kompaniju ${data.companyName} premjestio drugom dobavljaču. Kod vas nije imala narudžbi ni sredstava.`,
          hr: `Distributer je tvrtku ${data.companyName} premjestio drugom dobavljaču. Kod vas nije imala narudžbi ni sredstava.`,
        }[language],
      ),
    ],
  }),
})

/** To the people of a company: it is blocked and can read, but not order. */
export const companyBlockedMail = mailTemplate<{ companyName: string; reason: string }>({
  name: 'company-blocked',
  variables: {
    companyName,
    // Made plain by tellOfBlock unless the distributor wrote it.
    reason: {
      kind: 'text',
      meaning: {
        en: 'Why, as the supplier wrote it',
        bs: 'Razlog, kako ga je napisao dobavljač',
        hr: 'Razlog, kako ga je napisao dobavljač',
      },
    },
  },
  sample: { data: { companyName: 'Nexa Shop d.o.o.', reason: 'Three invoices are overdue' } },
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} is blocked and cannot order`,
      bs: `Kompanija ${data.companyName} je blokirana i ne može naručivati`,
      hr: `Tvrtka ${data.companyName} je blokirana i ne može naručivati`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.companyName} cannot order until it is unblocked. You can still sign in and see orders, invoices and delivered keys. Paid orders are still delivered.`,
          bs: `Kompanija ${data.companyName} ne može naručivati dok se blokada ne skine. I dalje se možete prijaviti i vidjeti narudžbe, fakture i isporučene ključeve. Plaćene narudžbe se isporučuju.`,
          hr: `Tvrtka ${data.companyName} ne može naručivati dok se blokada ne skine. I dalje se možete prijaviti i vidjeti narudžbe, račune i isporučene ključeve. Plaćene se narudžbe isporučuju.`,
        }[language],
      ),
      ...reasonFact(language, data.reason),
      signIn(language, services.config.publicUrl),
    ],
  }),
})

/** To the people of a company: it can order again. */
export const companyUnblockedMail = mailTemplate<{ companyName: string }>({
  name: 'company-unblocked',
  variables: { companyName },
  sample,
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} can order again`,
      bs: `Kompanija ${data.companyName} ponovo može naručivati`,
      hr: `Tvrtka ${data.companyName} ponovno može naručivati`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.companyName} is no longer blocked. You can order again.`,
          bs: `Blokada kompanije ${data.companyName} je skinuta. Ponovo možete naručivati.`,
          hr: `Blokada tvrtke ${data.companyName} je skinuta. Ponovno možete naručivati.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Open the catalogue', bs: 'Otvori katalog', hr: 'Otvori katalog' }[language],
        href: `${services.config.publicUrl}/wholesale`,
      },
    ],
  }),
})

/** To the people of a reseller: the distributor has blocked its retailer. */
export const retailerBlockedMail = mailTemplate<{ companyName: string; companyId: number; reason: string }>({
  name: 'company-retailer-blocked',
  variables: { companyName, companyId: idOfCompany, reason: reasonOfDistributor },
  sample: { data: { companyName: 'Nexa Shop d.o.o.', companyId: 1, reason: 'Three invoices are overdue' } },
  subject: ({ language, data }) =>
    ({
      en: `The distributor has blocked ${data.companyName}`,
      bs: `Distributer je blokirao kompaniju ${data.companyName}`,
      hr: `Distributer je blokirao tvrtku ${data.companyName}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `The distributor has blocked your retailer ${data.companyName}: it cannot order from you until it is unblocked.`,
          bs: `Distributer je blokirao vašu maloprodaju ${data.companyName}: dok se blokada ne skine, ne može naručivati kod vas.`,
          hr: `Distributer je blokirao vašu maloprodaju ${data.companyName}: dok se blokada ne skine, ne može naručivati kod vas.`,
        }[language],
      ),
      ...reasonFact(language, data.reason),
      openCompany(language, services.config.publicUrl, 'partners-reseller', data.companyId),
    ],
  }),
})

/** To the people of a reseller: the distributor has lifted the block of its retailer. */
export const retailerUnblockedMail = mailTemplate<{ companyName: string; companyId: number }>({
  name: 'company-retailer-unblocked',
  variables: { companyName, companyId: idOfCompany },
  sample: { data: { companyName: 'Nexa Shop d.o.o.', companyId: 1 } },
  subject: ({ language, data }) =>
    ({
      en: `${data.companyName} can order again`,
      bs: `Kompanija ${data.companyName} ponovo može naručivati`,
      hr: `Tvrtka ${data.companyName} ponovno može naručivati`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `The distributor has unblocked your retailer ${data.companyName}: it can order again.`,
          bs: `Distributer je skinuo blokadu vaše maloprodaje ${data.companyName}: ponovo može naručivati.`,
          hr: `Distributer je skinuo blokadu vaše maloprodaje ${data.companyName}: ponovno može naručivati.`,
        }[language],
      ),
      openCompany(language, services.config.publicUrl, 'partners-reseller', data.companyId),
    ],
  }),
})

export const companyMails = [
  ...documentMails,
  companyApprovedMail,
  accountNeededMail,
  companyDiscardedMail,
  signUpWaitsMail,
  companyMovedMail,
  companyLeftMail,
  companyBlockedMail,
  companyUnblockedMail,
  retailerBlockedMail,
  retailerUnblockedMail,
]
