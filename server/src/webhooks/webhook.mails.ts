import { mailTemplate } from '../platform/mail/mail-template.ts'
import { paragraph } from '../platform/mail/mail-blocks.ts'

interface Facts {
  readonly name: string
  readonly host: string
}

const nameVariable = {
  kind: 'name',
  meaning: { en: 'Name of the webhook', bs: 'Naziv webhooka', hr: 'Naziv webhooka' },
} as const
const hostVariable = {
  kind: 'name',
  meaning: { en: 'Server of its address', bs: 'Server adrese', hr: 'Poslužitelj adrese' },
} as const

const sample: Facts = { name: 'Nexa web shop', host: 'shop.nexa.example' }
const facts = (language: 'en' | 'bs' | 'hr', { name, host }: Facts) => ({
  kind: 'facts' as const,
  rows: [
    { name: 'Webhook', value: name },
    { name: { en: 'Server', bs: 'Server', hr: 'Poslužitelj' }[language], value: host },
  ],
})
const open = (language: 'en' | 'bs' | 'hr', publicUrl: string) => ({
  kind: 'button' as const,
  label: { en: 'Open webhooks', bs: 'Otvori webhookove', hr: 'Otvori webhookove' }[language],
  href: `${publicUrl}/webhooks`,
})

/** To the admins of a company: a webhook has failed for six hours. */
export const webhookFailingMail = mailTemplate<Facts>({
  name: 'webhook-failing',
  variables: { name: nameVariable, host: hostVariable },
  sample: { data: sample },
  subject: ({ language, data }) =>
    ({
      en: `The webhook ${data.name} has been failing for six hours`,
      bs: `Webhook ${data.name} ne radi već šest sati`,
      hr: `Webhook ${data.name} ne radi već šest sati`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: 'Your server has accepted none of our events for six hours. Events wait and are sent again as soon as it answers. After three days without success the webhook is switched off. Each try with the answer of your server is on the page of the webhook.',
          bs: 'Vaš server već šest sati ne prihvata nijedan naš događaj. Događaji čekaju i šalju se ponovo čim server odgovori. Nakon tri dana bez uspjeha webhook se isključuje. Svaki pokušaj s odgovorom vašeg servera nalazi se na stranici webhooka.',
          hr: 'Vaš poslužitelj već šest sati ne prihvaća nijedan naš događaj. Događaji čekaju i šalju se ponovno čim poslužitelj odgovori. Nakon tri dana bez uspjeha webhook se isključuje. Svaki pokušaj s odgovorom vašeg poslužitelja nalazi se na stranici webhooka.',
        }[language],
      ),
      facts(language, data),
      open(language, services.config.publicUrl),
    ],
  }),
})

const reasons = {
  gone: {
    en: 'Your server answered that the address no longer exists (410), so we switched the webhook off.',
    bs: 'Vaš server je odgovorio da adresa više ne postoji (410), pa smo webhook isključili.',
    hr: 'Vaš je poslužitelj odgovorio da adresa više ne postoji (410) pa smo webhook isključili.',
  },
  failing: {
    en: 'Your server has accepted none of our events for three days, so we switched the webhook off.',
    bs: 'Vaš server već tri dana ne prihvata nijedan naš događaj, pa smo webhook isključili.',
    hr: 'Vaš poslužitelj već tri dana ne prihvaća nijedan naš događaj pa smo webhook isključili.',
  },
} as const

/** To the admins of a company: a webhook was switched off because of its address. */
export const webhookOffMail = mailTemplate<Facts & { reason: keyof typeof reasons }>({
  name: 'webhook-off',
  variables: {
    name: nameVariable,
    host: hostVariable,
    reason: {
      kind: 'choice',
      meaning: {
        en: 'Why: gone (answered 410) or failing (three days without success)',
        bs: 'Razlog: gone (odgovor 410) ili failing (tri dana bez uspjeha)',
        hr: 'Razlog: gone (odgovor 410) ili failing (tri dana bez uspjeha)',
      },
    },
  },
  sample: { data: { ...sample, reason: 'failing' } },
  subject: ({ language, data }) =>
    ({
      en: `The webhook ${data.name} is switched off`,
      bs: `Webhook ${data.name} je isključen`,
      hr: `Webhook ${data.name} je isključen`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph((data.reason === 'gone' ? reasons.gone : reasons.failing)[language]),
      paragraph(
        {
          en: 'Fix the server, then switch the webhook on again: from where it stopped, so that nothing is missing, or from now on. Events are kept for 90 days.',
          bs: 'Popravite server, a zatim ponovo uključite webhook: od mjesta gdje je stao, tako da ništa ne nedostaje, ili od sada. Događaji se čuvaju 90 dana.',
          hr: 'Popravite poslužitelj, a zatim ponovno uključite webhook: od mjesta gdje je stao, tako da ništa ne nedostaje, ili od sada. Događaji se čuvaju 90 dana.',
        }[language],
      ),
      facts(language, data),
      open(language, services.config.publicUrl),
    ],
  }),
})

export const webhookMails = [webhookFailingMail, webhookOffMail]
