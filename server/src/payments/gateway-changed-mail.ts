import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

/** What somebody did to a card gateway. */
export interface GatewayChanged {
  readonly by: string
  readonly gateway: string
  readonly currency: string
  readonly isOn: 'on' | 'off'
  /** Null in mails queued before this was included. */
  readonly money: 'real' | 'test' | null
  readonly credentials: 'new' | 'kept'
}

const payments = {
  real: { en: 'real', bs: 'stvarna', hr: 'stvarna' },
  test: { en: 'test, no money moves', bs: 'probna, novac se ne kreće', hr: 'probna, novac se ne kreće' },
} as const

/** To the distributor's people: somebody added or changed a card gateway, and with it who receives the money. */
export const gatewayChangedMail = mailTemplate<GatewayChanged>({
  name: 'card-gateway-changed',
  variables: {
    by: { kind: 'name', meaning: { en: 'Who changed it', bs: 'Ko je to promijenio', hr: 'Tko je to promijenio' } },
    gateway: { kind: 'name', meaning: { en: 'The gateway', bs: 'Kanal', hr: 'Kanal' } },
    currency: { kind: 'text', meaning: { en: 'Its currency', bs: 'Valuta kanala', hr: 'Valuta kanala' } },
    isOn: {
      kind: 'choice',
      meaning: {
        en: 'Whether it takes payments: on or off',
        bs: 'Prima li plaćanja: on ili off',
        hr: 'Prima li plaćanja: on ili off',
      },
    },
    money: {
      kind: 'choice',
      meaning: {
        en: 'Whether payments are real: real or test',
        bs: 'Jesu li plaćanja stvarna: real ili test',
        hr: 'Jesu li plaćanja stvarna: real ili test',
      },
      whenMissing: null,
    },
    credentials: {
      kind: 'choice',
      meaning: {
        en: 'Whether it was given other keys: new or kept',
        bs: 'Jesu li uneseni drugi ključevi: new ili kept',
        hr: 'Jesu li uneseni drugi ključevi: new ili kept',
      },
    },
  },
  sample: {
    data: {
      by: 'Selma Hadžiahmetović',
      gateway: 'Monri WebPay',
      currency: 'BAM',
      isOn: 'on',
      money: 'real',
      credentials: 'new',
    },
  },
  subject: ({ language, data }) =>
    ({
      en: `The card gateway for ${data.currency} was changed`,
      bs: `Promijenjen je kanal za kartice u valuti ${data.currency}`,
      hr: `Promijenjen je kanal za kartice u valuti ${data.currency}`,
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: 'Card payments of your buyers go through this gateway, to the account that its keys belong to. If you do not know why it was changed, ask at once.',
          bs: 'Kroz ovaj kanal idu kartična plaćanja vaših kupaca, na račun kojem pripadaju njegovi ključevi. Ako ne znate zašto je promijenjen, odmah pitajte.',
          hr: 'Kroz ovaj kanal idu kartična plaćanja vaših kupaca, na račun kojem pripadaju njegovi ključevi. Ako ne znate zašto je promijenjen, odmah pitajte.',
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          { name: { en: 'Changed by', bs: 'Izmjena', hr: 'Promjena' }[language], value: data.by },
          { name: { en: 'Gateway', bs: 'Kanal', hr: 'Kanal' }[language], value: data.gateway },
          { name: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' }[language], value: data.currency },
          {
            name: { en: 'State', bs: 'Stanje', hr: 'Stanje' }[language],
            value:
              data.isOn === 'on'
                ? { en: 'takes payments', bs: 'prima plaćanja', hr: 'prima plaćanja' }[language]
                : { en: 'off', bs: 'isključen', hr: 'isključen' }[language],
          },
          ...(data.money === null
            ? []
            : [
                {
                  name: { en: 'Payments', bs: 'Plaćanja', hr: 'Plaćanja' }[language],
                  value: payments[data.money === 'real' ? 'real' : 'test'][language],
                },
              ]),
          {
            name: { en: 'Keys of the account', bs: 'Ključevi računa', hr: 'Ključevi računa' }[language],
            value:
              data.credentials === 'new'
                ? { en: 'entered anew', bs: 'uneseni novi', hr: 'uneseni novi' }[language]
                : { en: 'as before', bs: 'kao prije', hr: 'kao prije' }[language],
          },
        ],
      },
    ],
  }),
})
