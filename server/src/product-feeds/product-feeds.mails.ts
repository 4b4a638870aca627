import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

/** To the admins of a company: the address from which its shop reads a feed has changed. Never the address itself. */
export const feedAddressRenewedMail = mailTemplate<{ name: string }>({
  name: 'feed-address-renewed',
  variables: { name: { kind: 'name', meaning: { en: 'Name of the feed', bs: 'Naziv feeda', hr: 'Naziv feeda' } } },
  sample: { data: { name: 'web-shop' } },
  subject: ({ language, data }) =>
    ({
      en: `The address of the product feed ${data.name} has changed`,
      bs: `Promijenjena je adresa feeda proizvoda ${data.name}`,
      hr: `Promijenjena je adresa feeda proizvoda ${data.name}`,
    })[language],
  render: ({ language }) => ({
    blocks: [
      paragraph(
        {
          en: 'The old address no longer works: a shop that reads it gets nothing new. For your safety the new address is not in this e-mail. Ask us for it and enter it in your shop.',
          bs: 'Stara adresa više ne radi: web shop koji je čita ne dobija ništa novo. Zbog sigurnosti nova adresa nije u ovom e-mailu. Zatražite je od nas i unesite u svoj web shop.',
          hr: 'Stara adresa više ne radi: web-trgovina koja je čita ne dobiva ništa novo. Zbog sigurnosti nova adresa nije u ovoj poruci. Zatražite je od nas i unesite u svoju web-trgovinu.',
        }[language],
      ),
    ],
  }),
})
