import type { Language } from '@brava/contract/language.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../record/order-mail-blocks.ts'

export const causeVariable = {
  kind: 'choice',
  meaning: {
    en: 'denied, or holdRanOut',
    bs: 'denied (odbijena) ili holdRanOut (istekao rok)',
    hr: 'denied (odbijena) ili holdRanOut (istekao rok)',
  },
} as const

/** Made plain by cancelLocked unless the distributor wrote it. */
export const denyReasonVariable = {
  kind: 'text',
  meaning: {
    en: 'Why it was denied; empty otherwise',
    bs: 'Zašto je odbijena; inače prazno',
    hr: 'Zašto je odbijena; inače prazno',
  },
} as const

/** Why an order was denied, as a row of facts; nothing if there is no reason. */
export function denyReasonRows(language: Language, reason: string) {
  if (reason === '') return []
  const name = { en: 'Reason', bs: 'Razlog', hr: 'Razlog' }[language]
  return [{ kind: 'facts' as const, rows: [{ name, value: reason }] }]
}

/** To the buyer: the order was denied, or its hold time ran out before it was paid. */
export const cancelledMail = mailTemplate<{ orderId: number; number: string; cause: string; reason: string }>({
  name: 'order-cancelled',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    cause: causeVariable,
    reason: denyReasonVariable,
  },
  sample: { data: { orderId: 1, number: '2026-004711', cause: 'denied', reason: 'Ordered twice' } },
  subject: ({ language, data }) =>
    data.cause === 'denied'
      ? {
          en: `Order ${data.number} was denied`,
          bs: `Narudžba ${data.number} je odbijena`,
          hr: `Narudžba ${data.number} je odbijena`,
        }[language]
      : {
          en: `Order ${data.number} was cancelled: it was not paid in time`,
          bs: `Narudžba ${data.number} je otkazana: rok za uplatu je istekao`,
          hr: `Narudžba ${data.number} je otkazana: rok za uplatu je istekao`,
        }[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        data.cause === 'denied'
          ? {
              en: `Your order ${data.number} was denied. What was set aside for it has been released.`,
              bs: `Vaša narudžba ${data.number} je odbijena. Sve što je za nju bilo rezervisano je opet slobodno.`,
              hr: `Vaša narudžba ${data.number} je odbijena. Sve što je za nju bilo rezervirano opet je slobodno.`,
            }[language]
          : {
              en: `Your order ${data.number} was not paid in time, so it was cancelled and its keys were released. You can order them again.`,
              bs: `Vaša narudžba ${data.number} nije plaćena na vrijeme pa je otkazana, a ključevi su opet slobodni. Možete je ponoviti.`,
              hr: `Vaša narudžba ${data.number} nije plaćena na vrijeme pa je otkazana, a ključevi su opet slobodni. Možete je ponoviti.`,
            }[language],
      ),
      ...denyReasonRows(language, data.reason),
      openOrder(language, services, data.orderId),
    ],
  }),
})
