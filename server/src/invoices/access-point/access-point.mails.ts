import { connectionMail } from '../../mail-outbox/connection-mail.ts'
import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** To the distributor's people: an e-invoice was rejected. */
export const eInvoiceRejectedMail = mailTemplate<{ number: string; buyer: string; reason: string }>({
  name: 'e-invoice-rejected',
  variables: {
    number: { kind: 'text', meaning: { en: 'Number of the invoice', bs: 'Broj fakture', hr: 'Broj računa' } },
    buyer: { kind: 'name', meaning: { en: 'The buyer', bs: 'Kupac', hr: 'Kupac' } },
    reason: { kind: 'name', meaning: { en: 'Why it was rejected', bs: 'Razlog odbijanja', hr: 'Razlog odbijanja' } },
  },
  sample: { data: { number: '1-2026-0042', buyer: 'Megabajt d.o.o.', reason: 'Receiver is not registered' } },
  subject: ({ language, data }) =>
    ({
      en: `E-invoice ${data.number} was rejected`,
      bs: `E-faktura ${data.number} je odbijena`,
      hr: `E-račun ${data.number} je odbijen`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: 'The access point did not accept the e-invoice, or the buyer rejected it. Correct what the reason states and send it again. If the invoice itself is wrong, refund the order, which cancels the invoice, and order again. If the matter is settled in another way, close the e-invoice.',
          bs: 'Pristupna tačka nije primila e-fakturu ili ju je kupac odbio. Ispravite ono što razlog navodi i pošaljite je ponovo; ako je pogrešna sama faktura, vratite novac za narudžbu, čime se faktura stornira, i naručite ponovo; ako je stvar riješena na drugi način, zatvorite e-fakturu.',
          hr: 'Pristupna točka nije primila e-račun ili ga je kupac odbio. Ispravite ono što razlog navodi i pošaljite ga ponovno; ako je pogrešan sam račun, vratite novac za narudžbu, čime se račun stornira, i naručite ponovno; ako je stvar riješena na drugi način, zatvorite e-račun.',
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          { name: { en: 'Invoice', bs: 'Faktura', hr: 'Račun' }[language], value: data.number },
          { name: { en: 'Buyer', bs: 'Kupac', hr: 'Kupac' }[language], value: data.buyer },
          { name: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' }[language], value: data.reason },
        ],
      },
      {
        kind: 'button',
        label: { en: 'Invoices to correct', bs: 'Fakture za ispravku', hr: 'Računi za ispravak' }[language],
        href: `${services.config.publicUrl}/invoices/held?tab=rejected`,
      },
    ],
  }),
})

/** To the distributor's people: somebody changed the access point, to which every e-invoice goes. */
export const accessPointChangedMail = connectionMail({
  name: 'access-point-changed',
  subject: {
    en: 'The access point for e-invoices was changed',
    bs: 'Promijenjena je pristupna tačka za e-fakture',
    hr: 'Promijenjena je pristupna točka za e-račune',
  },
  warning: {
    en: 'Every e-invoice goes through the access point. If you do not know why it was changed, ask at once.',
    bs: 'Sve e-fakture idu preko pristupne tačke. Ako ne znate zašto je promijenjena, odmah pitajte.',
    hr: 'Svi e-računi idu preko pristupne točke. Ako ne znate zašto je promijenjena, odmah pitajte.',
  },
  connection: { en: 'Access point', bs: 'Pristupna tačka', hr: 'Pristupna točka' },
  sampleHost: 'api.access-point.example',
})
