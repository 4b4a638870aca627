import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'
import { notYou } from './password.mails.ts'

/** Codes by SMS go to another phone number, which is not in the mail. */
export const phoneChangedMail = mailTemplate<Record<never, never>>({
  name: 'phone-changed',
  variables: {},
  sample: { data: {} },
  subject: ({ language }) =>
    ({
      en: 'Your sign-in codes go to another phone number',
      bs: 'Kodovi za prijavu idu na drugi broj telefona',
      hr: 'Kodovi za prijavu idu na drugi broj telefona',
    })[language],
  render: ({ language }) => ({
    blocks: [
      paragraph(
        {
          en: 'The phone number for the codes of your two-step verification was changed and confirmed. You are signed out everywhere else.',
          bs: 'Broj telefona za kodove potvrde u dva koraka je promijenjen i potvrđen. Sve ostale sesije su završene.',
          hr: 'Broj telefona za kodove potvrde u dva koraka promijenjen je i potvrđen. Sve ostale sesije su završene.',
        }[language],
      ),
      note(notYou[language]),
    ],
  }),
})
