import { mailTemplate } from '../platform/mail/mail-template.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { notYou } from './password.mails.ts'

/**
 * Sent to the new address of an account: somebody else already signs in with that address, so the account has another
 * user name.
 */
export const usernameGivenMail = mailTemplate<{ username: string }>({
  name: 'username-given',
  variables: {
    username: {
      kind: 'text',
      meaning: { en: 'New user name of the person', bs: 'Novo korisničko ime osobe', hr: 'Novo korisničko ime osobe' },
    },
  },
  sample: { data: { username: 'amra-hodzic-4821' } },
  subject: ({ language }) =>
    ({
      en: 'Your new user name',
      bs: 'Vaše novo korisničko ime',
      hr: 'Vaše novo korisničko ime',
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: 'The e-mail address of your account is now this one. Somebody else already signs in with it, so sign in with your new user name from now on. Your password stays the same.',
          bs: 'Ovo je sada e-mail adresa vašeg računa. Njome se već prijavljuje neko drugi, zato se odsad prijavljujte novim korisničkim imenom. Lozinka ostaje ista.',
          hr: 'Ovo je sada adresa e-pošte vašeg računa. Njome se već prijavljuje netko drugi, zato se odsad prijavljujte novim korisničkim imenom. Lozinka ostaje ista.',
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          { name: { en: 'User name', bs: 'Korisničko ime', hr: 'Korisničko ime' }[language], value: data.username },
        ],
      },
      note(notYou[language]),
    ],
  }),
})
