import { keyTail } from '@brava/contract/keys/key-tail.ts'
import { faultState } from '@brava/contract/orders/fault-report-state.ts'
import type { Text, TextWith } from '@brava/contract/language.ts'
import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import {
  answeredFacts,
  answeredVariables,
  askedFacts,
  askedVariables,
  type ClaimFacts,
  claimSample,
} from '../claims/claim.mails.ts'
import { keys } from '../orders.texts.ts'
import { openOrder, orderIdVariable, orderNumberVariable } from '../record/order-mail-blocks.ts'

const waiting: Text = { en: 'Reports waiting', bs: 'Prijava na čekanju', hr: 'Prijava na čekanju' }

const sample = { ...claimSample, reason: 'The shop says that it was redeemed already' }

/** To the distributor's people: a buyer says that a key does not work. */
export const faultReportedMail = mailTemplate<ClaimFacts & { company: string; open: number }>({
  name: 'fault-reported',
  variables: askedVariables({
    en: 'How many reports are waiting',
    bs: 'Koliko prijava čeka',
    hr: 'Koliko prijava čeka',
  }),
  sample: { data: { ...sample, company: 'Nexa Shop d.o.o.', open: 3 } },
  subject: ({ language, data }) =>
    ({
      en: `Faulty key reported: ${data.product}, order ${data.number}`,
      bs: `Prijavljen neispravan ključ: ${data.product}, narudžba ${data.number}`,
      hr: `Prijavljen neispravan ključ: ${data.product}, narudžba ${data.number}`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.company} says that a key does not work.`,
          bs: `${data.company} javlja da ključ ne radi.`,
          hr: `${data.company} javlja da ključ ne radi.`,
        }[language],
      ),
      askedFacts(language, data, waiting),
      {
        kind: 'button',
        label: { en: 'Open the reports', bs: 'Otvori prijave', hr: 'Otvori prijave' }[language],
        href: `${services.config.publicUrl}/fault-reports`,
      },
    ],
  }),
})

const s = faultState.code

const answers: Record<
  'accepted' | 'awaitingKey' | 'replaced' | 'rejected' | 'refunded',
  { subject: Text; text: Text }
> = {
  accepted: {
    subject: { en: 'Your report was accepted', bs: 'Vaša prijava je prihvaćena', hr: 'Vaša prijava je prihvaćena' },
    text: {
      en: 'We confirmed that the key you reported does not work. We will replace it and let you know.',
      bs: 'Ključ koji ste prijavili zaista ne radi. Zamijenit ćemo ga drugim i javiti vam.',
      hr: 'Ključ koji ste prijavili doista ne radi. Zamijenit ćemo ga drugim i javiti vam.',
    },
  },
  awaitingKey: {
    subject: { en: 'Your report was accepted', bs: 'Vaša prijava je prihvaćena', hr: 'Vaša prijava je prihvaćena' },
    text: {
      en: 'The key that you reported was withdrawn. No replacement is in stock yet; we will send you one as soon as it arrives.',
      bs: 'Ključ koji ste prijavili je povučen. Drugog još nema na stanju; poslat ćemo vam ga čim stigne.',
      hr: 'Ključ koji ste prijavili je povučen. Drugog još nema na zalihi; poslat ćemo vam ga čim stigne.',
    },
  },
  replaced: {
    subject: { en: 'Your key was replaced', bs: 'Vaš ključ je zamijenjen', hr: 'Vaš ključ je zamijenjen' },
    text: {
      en: 'The key that you reported was replaced. You will find the new key in the order.',
      bs: 'Ključ koji ste prijavili je zamijenjen drugim. Novi se nalazi u narudžbi.',
      hr: 'Ključ koji ste prijavili zamijenjen je drugim. Novi se nalazi u narudžbi.',
    },
  },
  rejected: {
    subject: { en: 'Your report was rejected', bs: 'Vaša prijava je odbijena', hr: 'Vaša prijava je odbijena' },
    text: {
      en: 'We checked the key that you reported and found no fault.',
      bs: 'Provjerili smo ključ koji ste prijavili i nismo našli grešku.',
      hr: 'Provjerili smo ključ koji ste prijavili i nismo pronašli pogrešku.',
    },
  },
  refunded: {
    subject: {
      en: 'Your key was refunded',
      bs: 'Vraćen vam je novac za ključ',
      hr: 'Vraćen vam je novac za ključ',
    },
    text: {
      en: 'The money for the key that you reported was refunded, so your report is closed.',
      bs: 'Za ključ koji ste prijavili vraćen je novac, pa je vaša prijava zaključena.',
      hr: 'Za ključ koji ste prijavili vraćen je novac pa je vaša prijava zaključena.',
    },
  },
}

/** To the person who reported: what the distributor did about it. */
export const faultAnsweredMail = mailTemplate<ClaimFacts & { orderId: number; state: number; answer: string }>({
  name: 'fault-answered',
  variables: {
    ...answeredVariables,
    state: {
      kind: 'choice',
      meaning: {
        en: 'The outcome: accepted, key missing, replaced, rejected, refunded',
        bs: 'Ishod: prihvaćeno, nedostaje ključ, zamijenjeno, odbijeno, vraćen novac',
        hr: 'Ishod: prihvaćeno, nedostaje ključ, zamijenjeno, odbijeno, vraćen novac',
      },
    },
  },
  sample: {
    data: {
      ...sample,
      orderId: 1,
      state: s.rejected,
      answer: 'The publisher confirms that it was redeemed in your shop',
    },
  },
  subject: ({ language, data }) => `${answerOf(data.state).subject[language]}: ${data.product}, ${data.number}`,
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(answerOf(data.state).text[language]),
      answeredFacts(language, data),
      openOrder(language, services, data.orderId),
    ],
  }),
})

function answerOf(state: number) {
  const name = faultState.name(state as never) as keyof typeof answers
  return answers[name] ?? answers.accepted
}

/** How several reports of an order end at once. */
export type EndOfSeveral = typeof s.refunded | typeof s.replaced

/** How many keys one mail names; the order lists all of them. */
export const mostKeysListed = 100

const endsOfSeveral: Record<EndOfSeveral, { subject: TextWith<number>; text: TextWith<number> }> = {
  [s.refunded]: {
    subject: {
      en: (n) => `${n} reported keys were refunded`,
      bs: (n) => `Vraćen vam je novac za ${keys.bs(n)}`,
      hr: (n) => `Vraćen vam je novac za ${keys.hr(n)}`,
    },
    text: {
      en: (n) => `The money for ${n} keys that you reported was refunded, so your reports are closed.`,
      bs: (n) => `Vraćen je novac za ključeve koje ste prijavili (${n}), pa su vaše prijave zaključene.`,
      hr: (n) => `Vraćen je novac za ključeve koje ste prijavili (${n}) pa su vaše prijave zaključene.`,
    },
  },
  [s.replaced]: {
    subject: {
      en: (n) => `${n} reported keys were replaced`,
      bs: (n) => `Zamijenjeni prijavljeni ključevi (${n})`,
      hr: (n) => `Zamijenjeni prijavljeni ključevi (${n})`,
    },
    text: {
      en: (n) => `${n} keys that you reported were replaced. You will find the new keys in the order.`,
      bs: (n) => `Ključevi koje ste prijavili (${n}) zamijenjeni su drugima. Novi se nalaze u narudžbi.`,
      hr: (n) => `Ključevi koje ste prijavili (${n}) zamijenjeni su drugima. Novi se nalaze u narudžbi.`,
    },
  },
}

/** To the person who reported several keys of an order that were replaced or refunded together. */
export const faultsAnsweredMail = mailTemplate<{
  orderId: number
  number: string
  state: EndOfSeveral
  count: number
  keys: readonly { readonly product: string; readonly last4: string }[]
}>({
  name: 'fault-answered-several',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    state: {
      kind: 'choice',
      meaning: {
        en: 'The outcome: replaced, refunded',
        bs: 'Ishod: zamijenjeno, vraćen novac',
        hr: 'Ishod: zamijenjeno, vraćen novac',
      },
    },
    count: { kind: 'number', meaning: { en: 'How many keys', bs: 'Koliko ključeva', hr: 'Koliko ključeva' } },
    keys: {
      kind: 'list',
      meaning: {
        en: 'The keys: product and last four characters',
        bs: 'Ključevi: proizvod i zadnja četiri znaka',
        hr: 'Ključevi: proizvod i zadnja četiri znaka',
      },
    },
  },
  sample: {
    data: {
      orderId: 1,
      number: claimSample.number,
      state: s.refunded,
      count: 2,
      keys: [
        { product: claimSample.product, last4: claimSample.last4 },
        { product: claimSample.product, last4: '9XF4' },
      ],
    },
  },
  subject: ({ language, data }) => {
    const order = { en: 'order', bs: 'narudžba', hr: 'narudžba' }[language]
    return `${endsOfSeveral[data.state].subject[language](data.count)}: ${order} ${data.number}`
  },
  render: ({ language, data, services }) => {
    const more = data.count - data.keys.length
    return {
      blocks: [
        paragraph(endsOfSeveral[data.state].text[language](data.count)),
        {
          kind: 'table',
          head: [
            { text: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' }[language] },
            { text: { en: 'Key', bs: 'Ključ', hr: 'Ključ' }[language] },
          ],
          rows: data.keys.map(({ product, last4 }) => [product, keyTail(last4, language)]),
        },
        ...(more > 0
          ? [
              note(
                {
                  en: `And ${more} more, all in the order.`,
                  bs: `I još ${more}; svi su u narudžbi.`,
                  hr: `I još ${more}; svi su u narudžbi.`,
                }[language],
              ),
            ]
          : []),
        openOrder(language, services, data.orderId),
      ],
    }
  },
})

export const faultMails = [faultReportedMail, faultAnsweredMail, faultsAnsweredMail]
