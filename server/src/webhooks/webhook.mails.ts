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
          en: 'Your server has accepted none of our events for six hours. Events wait and are sent again as soon as it answers. After three days without success the webhook is switched off. The page of the webhook lists each try with the answer of your server.',
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

/** To the admins of a company: single events were given up, although the webhook accepts others. */
export const webhookGaveUpMail = mailTemplate<Facts & { events: number }>({
  name: 'webhook-gave-up',
  variables: {
    name: nameVariable,
    host: hostVariable,
    events: {
      kind: 'number',
      meaning: {
        en: 'How many events were given up the day before',
        bs: 'Koliko događaja prethodnog dana nije isporučeno',
        hr: 'Koliko događaja prethodnog dana nije isporučeno',
      },
    },
  },
  sample: { data: { ...sample, events: 2 } },
  subject: ({ language, data }) =>
    ({
      en: `Events of the webhook ${data.name} were not delivered`,
      bs: `Događaji webhooka ${data.name} nisu isporučeni`,
      hr: `Događaji webhooka ${data.name} nisu isporučeni`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: 'Your server did not accept some events for three days, and we no longer send them. It accepts others. The answers of your server are on the page of the webhook; once it accepts these events, you can have them sent again there.',
          bs: 'Vaš server tri dana nije prihvatio neke događaje i više ih ne šaljemo. Ostale prihvata. Odgovori vašeg servera nalaze se na stranici webhooka; kad ih bude prihvatao, tamo ih možete poslati ponovo.',
          hr: 'Vaš poslužitelj tri dana nije prihvatio neke događaje i više ih ne šaljemo. Ostale prihvaća. Odgovori vašeg poslužitelja nalaze se na stranici webhooka; kad ih bude prihvaćao, tamo ih možete poslati ponovno.',
        }[language],
      ),
      {
        kind: 'facts',
        rows: [
          ...facts(language, data).rows,
          {
            name: { en: 'Events not delivered', bs: 'Neisporučenih događaja', hr: 'Neisporučenih događaja' }[language],
            value: String(data.events),
          },
        ],
      },
      open(language, services.config.publicUrl),
    ],
  }),
})

export const webhookMails = [webhookFailingMail, webhookOffMail, webhookGaveUpMail]
