import { formatter } from '@brava/contract/format.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'
import { workingUntil } from './link-hours.ts'
import { ifRight, linkVariable, objectButton } from './waiting/account-changes.mails.ts'

/**
 * Sent to the previous address of an account when another one takes effect; it does not contain the new one. A
 * password link would go to that one, so the only way back is to undo the change. Secrets: link.
 */
export const emailChangedMail = mailTemplate<{ until: string | null }>({
  name: 'email-changed',
  variables: { until: workingUntil },
  secrets: { link: linkVariable },
  sample: {
    data: { until: '2026-11-25T08:00:00.000Z' },
    secrets: { link: 'https://portal.brava.example/auth/object#token=sample' },
  },
  subject: ({ language }) =>
    ({
      en: 'The e-mail address of your account was changed',
      bs: 'E-mail adresa vašeg računa je promijenjena',
      hr: 'Adresa e-pošte vašeg računa je promijenjena',
    })[language],
  render: ({ language, data, secrets }) => ({
    blocks: [
      paragraph(
        {
          en: 'From now on messages about your account go to another e-mail address.',
          bs: 'Poruke o vašem računu odsad idu na drugu e-mail adresu.',
          hr: 'Poruke o vašem računu odsad idu na drugu adresu e-pošte.',
        }[language],
      ),
      paragraph(
        {
          en: 'If you do not want this, stop it: your account gets its previous address back, all sessions end, two-step verification and passkeys set up since the change stop working, and a link for a new password is sent to that address. The administrators of Brava will be told.',
          bs: 'Ako to ne želite, zaustavite promjenu: računu se vraća prethodna adresa, sve sesije se prekidaju, potvrda u dva koraka i pristupni ključevi postavljeni nakon promjene prestaju važiti, a na tu adresu stiže link za novu lozinku. Administratori Brave će o tome biti obaviješteni.',
          hr: 'Ako to ne želite, zaustavite promjenu: računu se vraća prethodna adresa, sve se sesije prekidaju, potvrda u dva koraka i pristupni ključevi postavljeni nakon promjene prestaju vrijediti, a na tu adresu stiže poveznica za novu lozinku. Administratori Brave bit će o tome obaviješteni.',
        }[language],
      ),
      objectButton(language, secrets?.link),
      note(
        [
          ...(data.until
            ? [
                {
                  en: `The link works until ${formatter('en').dateTime(data.until)}.`,
                  bs: `Link važi do ${formatter('bs').dateTime(data.until)}.`,
                  hr: `Poveznica vrijedi do ${formatter('hr').dateTime(data.until)}.`,
                }[language],
              ]
            : []),
          ifRight[language],
        ].join(' '),
      ),
    ],
  }),
})

/** Sent to the addresses that an account had before the previous one: undoing this change does not restore them. */
export const emailChangedAgainMail = mailTemplate<Record<never, never>>({
  name: 'email-changed-again',
  variables: {},
  sample: { data: {} },
  subject: ({ language }) =>
    ({
      en: 'The e-mail address of an account that used this one was changed again',
      bs: 'E-mail adresa računa koji je koristio ovu adresu ponovo je promijenjena',
      hr: 'Adresa e-pošte računa koji se koristio ovom adresom ponovno je promijenjena',
    })[language],
  render: ({ language }) => ({
    blocks: [
      paragraph(
        {
          en: 'Until recently messages about your account came here. They already went to another e-mail address, and now go to yet another one.',
          bs: 'Poruke o vašem računu su donedavno stizale ovamo. Već su išle na drugu e-mail adresu, a odsad idu na neku treću.',
          hr: 'Poruke o vašem računu donedavno su stizale ovamo. Već su išle na drugu adresu e-pošte, a odsad idu na neku treću.',
        }[language],
      ),
      paragraph(
        {
          en: 'If you did not want the account to leave this address, use the link in the message about that change: until the time given there it undoes both changes. After that, contact Brava.',
          bs: 'Ako niste htjeli da račun prestane koristiti ovu adresu, upotrijebite link iz poruke o toj promjeni: do roka navedenog u njoj poništava obje promjene. Nakon toga se javite Bravi.',
          hr: 'Ako niste htjeli da se račun prestane koristiti ovom adresom, upotrijebite poveznicu iz poruke o toj promjeni: do roka navedenog u njoj poništava obje promjene. Nakon toga javite se Bravi.',
        }[language],
      ),
      note(ifRight[language]),
    ],
  }),
})
