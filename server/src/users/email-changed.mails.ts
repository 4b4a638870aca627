import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'
import { notYou } from './password.mails.ts'

/** Sent to the previous address of an account; it does not contain the new one. */
export const emailChangedMail = mailTemplate<Record<never, never>>({
  name: 'email-changed',
  variables: {},
  sample: { data: {} },
  subject: ({ language }) =>
    ({
      en: 'The e-mail address of your account was changed',
      bs: 'E-mail adresa vašeg računa je promijenjena',
      hr: 'Adresa e-pošte vašeg računa je promijenjena',
    })[language],
  render: ({ language }) => ({
    blocks: [
      paragraph(
        {
          en: 'From now on messages about your account go to another e-mail address. This is the last one to this address.',
          bs: 'Poruke o vašem računu odsad idu na drugu e-mail adresu. Ovo je posljednja na ovu adresu.',
          hr: 'Poruke o vašem računu odsad idu na drugu adresu e-pošte. Ovo je posljednja na ovu adresu.',
        }[language],
      ),
      note(notYou[language]),
    ],
  }),
})
