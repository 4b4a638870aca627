import { plural, type Text } from '@brava/contract/language.ts'
import { note } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const open: Text = { en: 'Open notifications', bs: 'Otvori obavještenja', hr: 'Otvori obavijesti' }
const why: Text = {
  en: 'You chose to get these by e-mail. Change it in your profile, under Notifications.',
  bs: 'Odabrali ste da ovo dobijate e-mailom. Izbor mijenjate u profilu, pod Obavještenja.',
  hr: 'Odabrali ste da ovo primate e-poštom. Izbor mijenjate u profilu, pod Obavijesti.',
}

/** To one person who chose it: what happened, at once or collected over a day. */
export const notificationsMail = mailTemplate<{
  items: readonly { readonly message: string; readonly facts: string }[]
  isDigest: boolean
}>({
  name: 'notifications',
  variables: {
    items: {
      kind: 'list',
      meaning: {
        en: 'What happened, a line each',
        bs: 'Šta se dogodilo, po jedan red',
        hr: 'Što se dogodilo, po jedan red',
      },
    },
    isDigest: {
      kind: 'choice',
      meaning: {
        en: 'Collected over a day, or sent at once',
        bs: 'Skupljeno tokom dana ili poslano odmah',
        hr: 'Skupljeno tijekom dana ili poslano odmah',
      },
    },
  },
  sample: {
    data: {
      items: [
        { message: 'Order 018342 is approved', facts: 'Gejmerija d.o.o., 189.00 KM' },
        { message: 'Price of Lumen Office Suite 2027 changed', facts: '149.90 KM → 154.40 KM' },
      ],
      isDigest: true,
    },
  },
  subject: ({ language, data: { items, isDigest } }) => {
    const [first] = items
    if (!isDigest && items.length === 1 && first) return first.message.slice(0, 200)
    const n = items.length
    return {
      en: `${n} ${plural('en', n, { one: 'notification', other: 'notifications' })} from Brava`,
      bs: `${n} ${plural('bs', n, { one: 'obavještenje', few: 'obavještenja', other: 'obavještenja' })} iz Brave`,
      hr: `${n} ${plural('hr', n, { one: 'obavijest', few: 'obavijesti', other: 'obavijesti' })} iz Brave`,
    }[language]
  },
  render: ({ language, data, services, reader, userId }) => ({
    ...(reader === 'recipient' && userId ? { unsubscribe: unsubscribeLink(services, userId, data.isDigest) } : {}),
    blocks: [
      { kind: 'facts', rows: data.items.map(({ message, facts }) => ({ name: message, value: facts })) },
      { kind: 'button', label: open[language], href: `${services.config.publicUrl}/notifications` },
      ...(data.isDigest || data.items.length > 0 ? [note(why[language])] : []),
    ],
  }),
})
