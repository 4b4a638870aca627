import { note, paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** To a person: the request to erase their data was received. */
export const erasureAskedMail = mailTemplate<Record<never, never>>({
  name: 'erasure-asked',
  variables: {},
  sample: { data: {} },
  subject: ({ language }) =>
    ({
      en: 'Your request to erase your data',
      bs: 'Vaš zahtjev za brisanje podataka',
      hr: 'Vaš zahtjev za brisanje podataka',
    })[language],
  render: ({ language, services }) => ({
    blocks: [
      paragraph(
        {
          en: 'We have received the request to erase your personal data. We will write to you again as soon as it is decided.',
          bs: 'Primili smo zahtjev za brisanje vaših ličnih podataka. Čim o njemu odlučimo, ponovo ćemo vam se javiti.',
          hr: 'Primili smo zahtjev za brisanje vaših osobnih podataka. Čim o njemu odlučimo, ponovno ćemo vam se javiti.',
        }[language],
      ),
      note(
        {
          en: 'If you did not ask for this, withdraw the request under Your data.',
          bs: 'Ako ovo niste tražili, povucite zahtjev na stranici Vaši podaci.',
          hr: 'Ako ovo niste zatražili, povucite zahtjev na stranici Vaši podaci.',
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Open your data', bs: 'Otvori podatke', hr: 'Otvori podatke' }[language],
        href: `${services.config.publicUrl}/profile/your-data`,
      },
    ],
  }),
})

/** To a person: the request is refused. */
export const erasureRefusedMail = mailTemplate<{ reason: string }>({
  name: 'erasure-refused',
  // Made plain by refuseErasure unless the distributor wrote it.
  variables: { reason: { kind: 'text', meaning: { en: 'Why', bs: 'Zašto', hr: 'Zašto' } } },
  sample: { data: { reason: 'Your account is still needed for an open order.' } },
  subject: ({ language }) =>
    ({
      en: 'Your data was not erased',
      bs: 'Vaši podaci nisu izbrisani',
      hr: 'Vaši podaci nisu izbrisani',
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: 'Your request to erase your personal data was refused, for this reason:',
          bs: 'Vaš zahtjev za brisanje ličnih podataka je odbijen iz ovog razloga:',
          hr: 'Vaš zahtjev za brisanje osobnih podataka odbijen je iz ovog razloga:',
        }[language],
      ),
      paragraph(data.reason),
      note(
        {
          en: 'You may ask again, or complain to the data protection authority of your country.',
          bs: 'Zahtjev možete ponoviti ili podnijeti prigovor agenciji za zaštitu ličnih podataka.',
          hr: 'Zahtjev možete ponoviti ili podnijeti pritužbu agenciji za zaštitu osobnih podataka.',
        }[language],
      ),
    ],
  }),
})

/** The last mail to a person: their data is erased. */
export const personErasedMail = mailTemplate<Record<never, never>>({
  name: 'person-erased',
  variables: {},
  sample: { data: {} },
  subject: ({ language }) =>
    ({
      en: 'Your data was erased',
      bs: 'Vaši podaci su izbrisani',
      hr: 'Vaši podaci su izbrisani',
    })[language],
  render: ({ language }) => ({
    blocks: [
      paragraph(
        {
          en: 'Your personal data in Brava was erased. What the law asks us to keep (orders, invoices, the custody of keys and the security log) stays under the number of your former account.',
          bs: 'Vaši lični podaci u Bravi su izbrisani. Ono što moramo čuvati po zakonu (narudžbe, fakture, dnevnik ključeva i sigurnosni zapisnik) ostaje pod brojem vašeg bivšeg računa.',
          hr: 'Vaši osobni podaci u Bravi izbrisani su. Ono što moramo čuvati po zakonu (narudžbe, računi, dnevnik ključeva i sigurnosni zapisnik) ostaje pod brojem vašeg bivšeg računa.',
        }[language],
      ),
      note(
        {
          en: 'This is the last message to this address; we delete it from our records too.',
          bs: 'Ovo je posljednja poruka na ovu adresu; iz svoje evidencije brišemo i samu adresu.',
          hr: 'Ovo je posljednja poruka na ovu adresu; iz svoje evidencije brišemo i samu adresu.',
        }[language],
      ),
    ],
  }),
})

export const personalDataMails = [erasureAskedMail, erasureRefusedMail, personErasedMail]
