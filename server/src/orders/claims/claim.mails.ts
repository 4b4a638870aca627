import type { Language, Text } from '@brava/contract/language.ts'
import { keyTail } from '@brava/contract/keys/key-tail.ts'
import type { MailBlock, MailVariable } from '../../platform/mail/mail-template.ts'
import { orderIdVariable, orderNumberVariable } from '../record/order-mail-blocks.ts'

/** What a mail about one key of an order names. */
export interface ClaimFacts {
  readonly number: string
  readonly product: string
  readonly last4: string
  /** What the buyer says. */
  readonly reason: string
}

const claimVariables = {
  number: orderNumberVariable,
  product: { kind: 'text', meaning: { en: 'Title of the product', bs: 'Naziv proizvoda', hr: 'Naziv proizvoda' } },
  last4: {
    kind: 'text',
    meaning: {
      en: 'The last four characters of the key; empty for a picture',
      bs: 'Zadnja četiri znaka ključa; prazno za sliku',
      hr: 'Zadnja četiri znaka ključa; prazno za sliku',
    },
  },
  reason: { kind: 'name', meaning: { en: 'What the buyer says', bs: 'Šta kupac kaže', hr: 'Što kupac kaže' } },
} as const satisfies Record<string, MailVariable>

/** For a mail to the distributor's people; `open` says how many more wait. */
export const askedVariables = (open: Text) =>
  ({
    ...claimVariables,
    company: { kind: 'name', meaning: { en: "The buyer's company", bs: 'Kompanija kupca', hr: 'Tvrtka kupca' } },
    open: { kind: 'number', meaning: open },
  }) as const satisfies Record<string, MailVariable>

/** For a mail to the person who asked. */
export const answeredVariables = {
  ...claimVariables,
  orderId: orderIdVariable,
  // The distributor's own text, so its amounts, dates and links stay.
  answer: {
    kind: 'text',
    meaning: {
      en: 'Why it was rejected; empty otherwise',
      bs: 'Zašto je odbijeno; inače prazno',
      hr: 'Zašto je odbijeno; inače prazno',
    },
  },
} as const satisfies Record<string, MailVariable>

export const claimSample: Omit<ClaimFacts, 'reason'> = {
  number: '2026-004711',
  product: 'Northfall: Ashen Crown',
  last4: '7KQ2',
}

const names = {
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  key: { en: 'Key', bs: 'Ključ', hr: 'Ključ' },
  reason: { en: 'What the buyer says', bs: 'Kupac kaže', hr: 'Kupac kaže' },
  answer: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' },
} as const satisfies Record<string, Text>

function facts(language: Language, data: ClaimFacts, last: readonly (readonly [Text, string])[]): MailBlock {
  const rows: readonly (readonly [Text, string])[] = [
    [names.order, data.number],
    [names.product, data.product],
    [names.key, keyTail(data.last4, language)],
    [names.reason, data.reason],
    ...last,
  ]
  return { kind: 'facts', rows: rows.map(([name, value]) => ({ name: name[language], value })) }
}

/** The facts for the distributor's people, with how many wait. */
export function askedFacts(language: Language, data: ClaimFacts & { open: number }, waiting: Text): MailBlock {
  return facts(language, data, [[waiting, String(data.open)]])
}

/** The facts for the person who asked, with the reason if there is one. */
export function answeredFacts(language: Language, data: ClaimFacts & { answer: string }): MailBlock {
  return facts(language, data, data.answer === '' ? [] : [[names.answer, data.answer]])
}
