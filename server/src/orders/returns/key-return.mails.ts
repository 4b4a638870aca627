import type { Language, Text } from '@brava/contract/language.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { type MailBlock, mailTemplate, type MailVariable } from '../../platform/mail/mail-template.ts'
import { openOrder } from '../record/order-mail-blocks.ts'

interface Asked {
  readonly number: string
  readonly product: string
  readonly last4: string
  readonly reason: string
}

const names = {
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  key: { en: 'Key', bs: 'Ključ', hr: 'Ključ' },
  reason: { en: 'What the buyer says', bs: 'Kupac kaže', hr: 'Kupac kaže' },
  answer: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' },
  open: { en: 'Requests that wait', bs: 'Zahtjeva na čekanju', hr: 'Zahtjeva na čekanju' },
} as const satisfies Record<string, Text>

const variables = {
  number: { kind: 'text', meaning: { en: 'Number of the order', bs: 'Broj narudžbe', hr: 'Broj narudžbe' } },
  product: { kind: 'text', meaning: { en: 'Title of the product', bs: 'Naziv proizvoda', hr: 'Naziv proizvoda' } },
  last4: {
    kind: 'text',
    meaning: {
      en: 'The last four characters of the key',
      bs: 'Zadnja četiri znaka ključa',
      hr: 'Zadnja četiri znaka ključa',
    },
  },
  reason: { kind: 'name', meaning: { en: 'What the buyer says', bs: 'Šta kupac kaže', hr: 'Što kupac kaže' } },
} as const satisfies Record<string, MailVariable>

const sample: Asked = {
  number: '2026-004711',
  product: 'Northfall: Ashen Crown',
  last4: '7KQ2',
  reason: 'Ordered twice by mistake',
}

function facts(language: Language, rows: readonly (readonly [Text, string])[]): MailBlock {
  return { kind: 'facts', rows: rows.map(([name, value]) => ({ name: name[language], value })) }
}

/** To the distributor's people: a buyer wants to give a key back. */
export const keyReturnAskedMail = mailTemplate<Asked & { company: string; open: number }>({
  name: 'key-return-asked',
  variables: {
    ...variables,
    company: { kind: 'name', meaning: { en: "The buyer's company", bs: 'Kompanija kupca', hr: 'Tvrtka kupca' } },
    open: {
      kind: 'number',
      meaning: { en: 'How many requests wait', bs: 'Koliko zahtjeva čeka', hr: 'Koliko zahtjeva čeka' },
    },
  },
  sample: { data: { ...sample, company: 'Nexa Shop d.o.o.', open: 2 } },
  subject: ({ language, data }) =>
    ({
      en: `Return requested: ${data.product}, order ${data.number}`,
      bs: `Zatražen povrat ključa: ${data.product}, narudžba ${data.number}`,
      hr: `Zatražen povrat ključa: ${data.product}, narudžba ${data.number}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.company} wants to return a key that nobody has opened.`,
          bs: `${data.company} želi vratiti ključ koji niko nije otvorio.`,
          hr: `${data.company} želi vratiti ključ koji nitko nije otvorio.`,
        }[language],
      ),
      facts(language, [
        [names.order, data.number],
        [names.product, data.product],
        [names.key, `•••• ${data.last4}`],
        [names.reason, data.reason],
        [names.open, String(data.open)],
      ]),
      {
        kind: 'button',
        label: { en: 'Open the requests', bs: 'Otvori zahtjeve', hr: 'Otvori zahtjeve' }[language],
        href: `${services.config.publicUrl}/key-returns`,
      },
    ],
  }),
})

const answers: Record<'accepted' | 'rejected', { subject: Text; text: Text }> = {
  accepted: {
    subject: { en: 'Your return is accepted', bs: 'Povrat ključa je prihvaćen', hr: 'Povrat ključa je prihvaćen' },
    text: {
      en: 'We took the key back and refunded its price. The credit note is in the order.',
      bs: 'Ključ smo preuzeli i vratili njegovu cijenu. Knjižna obavijest nalazi se u narudžbi.',
      hr: 'Ključ smo preuzeli i vratili njegovu cijenu. Odobrenje se nalazi u narudžbi.',
    },
  },
  rejected: {
    subject: { en: 'Your return is rejected', bs: 'Povrat ključa je odbijen', hr: 'Povrat ključa je odbijen' },
    text: {
      en: 'We cannot take this key back. It stays in your order.',
      bs: 'Ovaj ključ ne možemo preuzeti. Ostaje u Vašoj narudžbi.',
      hr: 'Ovaj ključ ne možemo preuzeti. Ostaje u Vašoj narudžbi.',
    },
  },
}

/** To the person who asked: what the distributor decided. */
export const keyReturnAnsweredMail = mailTemplate<Asked & { orderId: number; isAccepted: boolean; answer: string }>({
  name: 'key-return-answered',
  variables: {
    ...variables,
    orderId: {
      kind: 'number',
      meaning: {
        en: 'The order, as its address names it',
        bs: 'Narudžba, kako stoji u adresi',
        hr: 'Narudžba, kako stoji u adresi',
      },
    },
    isAccepted: { kind: 'choice', meaning: { en: 'Accepted', bs: 'Prihvaćeno', hr: 'Prihvaćeno' } },
    answer: {
      kind: 'name',
      meaning: {
        en: 'Why it was rejected; empty otherwise',
        bs: 'Zašto je odbijeno; inače prazno',
        hr: 'Zašto je odbijeno; inače prazno',
      },
    },
  },
  sample: { data: { ...sample, orderId: 1, isAccepted: false, answer: 'The product is a pre-order' } },
  subject: ({ language, data }) =>
    `${answers[data.isAccepted ? 'accepted' : 'rejected'].subject[language]}: ${data.product}, ${data.number}`,
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(answers[data.isAccepted ? 'accepted' : 'rejected'].text[language]),
      facts(language, [
        [names.order, data.number],
        [names.product, data.product],
        [names.key, `•••• ${data.last4}`],
        [names.reason, data.reason],
        ...(data.answer === '' ? [] : [[names.answer, data.answer] as const]),
      ]),
      openOrder(language, services, data.orderId),
    ],
  }),
})

export const keyReturnMails = [keyReturnAskedMail, keyReturnAnsweredMail]
