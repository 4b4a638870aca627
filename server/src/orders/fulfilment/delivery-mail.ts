import { formatter } from '@brava/contract/format.ts'
import { plural } from '@brava/contract/language.ts'
import { type MailBlock, mailTemplate } from '../../platform/mail/mail-template.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import {
  deliveryRows,
  deliveryVariable,
  lineTable,
  type MailLine,
  openOrder,
  orderIdVariable,
  orderNumberVariable,
} from '../record/order-mail-blocks.ts'
import { instructionBlocks } from './mailed-instructions.ts'
import { keysWord, keyBlocks } from './mailed-keys.ts'

interface DeliveryData {
  readonly orderId: number
  readonly number: string
  readonly keys: number
  readonly missing: number
  readonly gross: number
  readonly delivery: string
  /** Symbol. */
  readonly currency: string
  readonly lines: readonly MailLine[]
  /** Each delivery has its own invoice; null in mails queued before orders could be invoiced this way. */
  readonly isInvoicedByDelivery: boolean | null
  /** The units whose keys are included in the mail itself; null: only a link. */
  readonly slotIds: readonly number[] | null
}

/** Keys of an order have arrived. */
export const deliveryMail = mailTemplate<DeliveryData>({
  name: 'order-delivery',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    keys: {
      kind: 'number',
      meaning: {
        en: 'Keys in this e-mail',
        bs: 'Ključevi u ovoj poruci',
        hr: 'Ključevi u ovoj poruci',
      },
    },
    missing: {
      kind: 'number',
      meaning: {
        en: 'Keys that follow later',
        bs: 'Ključevi koji slijede kasnije',
        hr: 'Ključevi koji slijede kasnije',
      },
    },
    delivery: deliveryVariable,
    gross: { kind: 'money', meaning: { en: 'Total with VAT', bs: 'Ukupno s PDV-om', hr: 'Ukupno s PDV-om' } },
    currency: { kind: 'text', meaning: { en: 'Symbol of the currency', bs: 'Oznaka valute', hr: 'Oznaka valute' } },
    lines: {
      kind: 'list',
      meaning: {
        en: 'Products with platform and quantity',
        bs: 'Proizvodi s platformom i količinom',
        hr: 'Proizvodi s platformom i količinom',
      },
    },
    isInvoicedByDelivery: {
      kind: 'choice',
      meaning: {
        en: 'Whether each delivery is invoiced separately',
        bs: 'Ima li svaka isporuka svoju fakturu',
        hr: 'Ima li svaka isporuka svoj račun',
      },
      whenMissing: null,
    },
    slotIds: {
      kind: 'list',
      meaning: {
        en: 'Keys that are in the e-mail itself; may be missing',
        bs: 'Ključevi koji su u samoj poruci; podatka možda nema',
        hr: 'Ključevi koji su u samoj poruci; podatka možda nema',
      },
    },
  },
  sample: {
    data: {
      orderId: 1,
      number: '2026-004711',
      keys: 9,
      missing: 3,
      gross: 69180,
      delivery: 'Ana Kovač, Zmaja od Bosne 47, 71000 Sarajevo · +387 61 555 010',
      currency: 'KM',
      lines: [
        { title: 'Northfall: Ashen Crown', platform: 'PC', quantity: 10 },
        { title: 'Vektor Liga 27', platform: 'Xbox', quantity: 2 },
      ],
      isInvoicedByDelivery: true,
      slotIds: [1],
    },
  },
  subject: ({ language, data }) =>
    data.keys === 0
      ? {
          en: `Order ${data.number}: your keys will follow`,
          bs: `Narudžba ${data.number}: ključevi slijede`,
          hr: `Narudžba ${data.number}: ključevi slijede`,
        }[language]
      : {
          en: `Order ${data.number}: your ${keysWord('en', data.keys)}`,
          bs: `Narudžba ${data.number}: ${data.keys === 1 ? 'vaš ključ' : 'vaši ključevi'}`,
          hr: `Narudžba ${data.number}: ${data.keys === 1 ? 'vaš ključ' : 'vaši ključevi'}`,
        }[language],
  render: async (input) => {
    const { language, data, services } = input
    const { count, minor } = formatter(language)
    const n = `${count(data.keys)} ${keysWord(language, data.keys)}`
    const blocks: MailBlock[] = [
      paragraph(
        data.keys === 0
          ? {
              en: `We have received your order ${data.number}. Its keys are not in stock yet; you will get them as soon as they arrive.`,
              bs: `Primili smo vašu narudžbu ${data.number}. Ključeva još nema na stanju; dobit ćete ih čim stignu.`,
              hr: `Primili smo vašu narudžbu ${data.number}. Ključeva još nema na zalihi; dobit ćete ih čim stignu.`,
            }[language]
          : {
              en: `${n} of order ${data.number} ${data.keys === 1 ? 'is' : 'are'} ready for you.`,
              bs: `Za vas je spremno: ${n} iz narudžbe ${data.number}.`,
              hr: `Za vas je spremno: ${n} iz narudžbe ${data.number}.`,
            }[language],
      ),
    ]
    if (data.missing > 0 && data.keys > 0) {
      const m = `${count(data.missing)} ${keysWord(language, data.missing)}`
      blocks.push(
        paragraph(
          {
            en: `${m} will follow as soon as ${data.missing === 1 ? 'it is' : 'they are'} in stock.`,
            bs: `Još ${m} ${plural('bs', data.missing, { one: 'slijedi čim bude', few: 'slijede čim budu', other: 'slijedi čim bude' })} na stanju.`,
            hr: `Još ${m} ${plural('hr', data.missing, { one: 'slijedi čim bude', few: 'slijede čim budu', other: 'slijedi čim bude' })} na zalihi.`,
          }[language],
        ),
      )
    }
    if (data.isInvoicedByDelivery && data.missing > 0) {
      blocks.push(
        paragraph(
          {
            en: 'Each delivery has an invoice of its own; keys that follow are invoiced when they are delivered.',
            bs: 'Svaka isporuka ima svoju fakturu; ključevi koji slijede fakturišu se kad budu isporučeni.',
            hr: 'Svaka isporuka ima svoj račun; za ključeve koji slijede račun se izdaje kad budu isporučeni.',
          }[language],
        ),
      )
    }
    blocks.push(await lineTable(language, services, data.lines))
    blocks.push({
      kind: 'facts',
      rows: [
        { name: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' }[language], value: minor(data.gross, data.currency) },
        ...deliveryRows(language, data.delivery),
      ],
    })
    if (data.slotIds && data.slotIds.length > 0) blocks.push(...(await keyBlocks(input, data.slotIds)))
    blocks.push(openOrder(language, services, data.orderId))
    if (input.reader === 'recipient') blocks.push(...(await instructionBlocks(input)))
    blocks.push(
      note(
        {
          en: 'A key is like cash: anyone who has it can redeem it. Copy it from the order; every view is logged.',
          bs: 'Ključ je kao gotovina: ko ga ima, može ga iskoristiti. Kopirajte ga u narudžbi; svaki uvid se bilježi.',
          hr: 'Ključ je poput gotovine: tko ga ima, može ga iskoristiti. Kopirajte ga u narudžbi; svaki se uvid bilježi.',
        }[language],
      ),
    )
    return { blocks }
  },
})
