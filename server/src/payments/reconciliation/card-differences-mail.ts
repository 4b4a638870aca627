import { formatter } from '@brava/contract/format.ts'
import { type GatewayKind, gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import { differenceState } from '@brava/contract/payments/payment-difference.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

interface Found {
  readonly gateway: GatewayKind
  readonly currency: string
  readonly day: string
  readonly found: number
  readonly open: number
}

/** To the distributor's people: a gateway's books of a day differ from ours. */
export const cardDifferencesMail = mailTemplate<Found>({
  name: 'card-differences',
  variables: {
    gateway: { kind: 'name', meaning: { en: 'The gateway', bs: 'Kanal plaćanja', hr: 'Kanal plaćanja' } },
    currency: { kind: 'text', meaning: { en: 'Its currency', bs: 'Njegova valuta', hr: 'Njegova valuta' } },
    day: {
      kind: 'text',
      meaning: { en: 'The day that was compared', bs: 'Upoređeni dan', hr: 'Uspoređeni dan' },
    },
    found: {
      kind: 'number',
      meaning: { en: 'New differences', bs: 'Novih razlika', hr: 'Novih razlika' },
    },
    open: {
      kind: 'number',
      meaning: { en: 'Open differences in all', bs: 'Ukupno otvorenih razlika', hr: 'Ukupno otvorenih razlika' },
    },
  },
  sample: { data: { gateway: 'monri', currency: 'BAM', day: '2026-11-21', found: 2, open: 3 } },
  subject: ({ language, data }) => {
    const day = formatter(language).date(data.day)
    return {
      en: `Card payments of ${day} do not agree: ${gatewayNames[data.gateway]} ${data.currency}`,
      bs: `Kartična plaćanja od ${day} se ne slažu: ${gatewayNames[data.gateway]} ${data.currency}`,
      hr: `Kartična plaćanja od ${day} ne slažu se: ${gatewayNames[data.gateway]} ${data.currency}`,
    }[language]
  },
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: 'We compared our card payments with the books of the gateway. Check each difference again, or say why it is there.',
          bs: 'Uporedili smo kartična plaćanja s evidencijom kanala plaćanja. Svaku razliku provjerite ponovo ili objasnite.',
          hr: 'Usporedili smo kartična plaćanja s evidencijom kanala plaćanja. Svaku razliku provjerite ponovno ili objasnite.',
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          {
            name: { en: 'Gateway', bs: 'Kanal plaćanja', hr: 'Kanal plaćanja' }[language],
            value: `${gatewayNames[data.gateway]}, ${data.currency}`,
          },
          { name: { en: 'Day', bs: 'Dan', hr: 'Dan' }[language], value: formatter(language).date(data.day) },
          {
            name: { en: 'New differences', bs: 'Novih razlika', hr: 'Novih razlika' }[language],
            value: String(data.found),
          },
          {
            name: { en: 'Open in all', bs: 'Ukupno otvorenih', hr: 'Ukupno otvorenih' }[language],
            value: String(data.open),
          },
        ],
      },
      {
        kind: 'button',
        label: { en: 'Open the differences', bs: 'Otvori razlike', hr: 'Otvori razlike' }[language],
        href: `${services.config.publicUrl}/payments/reconciliation?state=${encodeURIComponent(JSON.stringify([differenceState.code.open]))}`,
      },
    ],
  }),
})
