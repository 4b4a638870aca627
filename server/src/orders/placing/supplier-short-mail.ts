import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** To the admins of a reseller: one of its retailers could not order because the reseller's own funds are short. */
export const supplierShortMail = mailTemplate<{ buyer: string }>({
  name: 'supplier-short',
  variables: {
    buyer: {
      kind: 'name',
      meaning: {
        en: 'The retailer that could not order',
        bs: 'Maloprodaja koja nije mogla naručiti',
        hr: 'Maloprodaja koja nije mogla naručiti',
      },
    },
  },
  sample: { data: { buyer: 'Gejmerija Banja Luka' } },
  subject: ({ language, data }) =>
    ({
      en: `${data.buyer} could not order: your funds are short`,
      bs: `Kompanija ${data.buyer} nije mogla naručiti: nemate dovoljno sredstava`,
      hr: `Tvrtka ${data.buyer} nije mogla naručiti: nemate dovoljno sredstava`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.buyer} wanted to order, but your funds and credit with your supplier do not cover your part of the order. Top up your funds, so that your retailers can order again. They are only told that their supplier has to act.`,
          bs: `Kompanija ${data.buyer} je htjela naručiti, a vaša sredstva i kredit kod dobavljača ne pokrivaju vaš dio narudžbe. Uplatite sredstva da bi vaši maloprodajni partneri mogli ponovo naručivati. Oni vide samo da njihov dobavljač treba nešto uraditi.`,
          hr: `Tvrtka ${data.buyer} htjela je naručiti, a vaša sredstva i kredit kod dobavljača ne pokrivaju vaš dio narudžbe. Uplatite sredstva kako bi vaši maloprodajni partneri mogli ponovno naručivati. Oni vide samo da njihov dobavljač treba nešto poduzeti.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Open the portal', bs: 'Otvori portal', hr: 'Otvori portal' }[language],
        href: `${services.config.publicUrl}/my-company`,
      },
    ],
  }),
})
