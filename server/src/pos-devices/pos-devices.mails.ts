import type { Language, Text } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

const serialAndLocation = {
  serial: {
    kind: 'name',
    meaning: { en: 'Serial number of the device', bs: 'Serijski broj uređaja', hr: 'Serijski broj uređaja' },
  },
  location: { kind: 'name', meaning: { en: 'Location', bs: 'Gdje se nalazi', hr: 'Gdje se nalazi' } },
} as const

interface AccessMailData {
  readonly serial: string
  readonly location: string
  readonly by: string
}

/** To the admins of a company: somebody gave a device access to buy for the company. */
const accessMail = (
  name: string,
  subject: Readonly<Record<Language, (serial: string) => string>>,
  what: Readonly<Record<Language, (data: AccessMailData) => string>>,
) =>
  mailTemplate<AccessMailData>({
    name,
    variables: {
      ...serialAndLocation,
      by: { kind: 'name', meaning: { en: 'Who did it', bs: 'Ko je to uradio', hr: 'Tko je to učinio' } },
    },
    sample: { data: { serial: 'PAX-0042', location: 'Titova 5, Sarajevo', by: 'Amra Hodžić' } },
    subject: ({ language, data }) => subject[language](data.serial),
    render: ({ language, data, services }) => ({
      blocks: [
        paragraph(what[language](data)),
        note(notRight[language]),
        {
          kind: 'button',
          label: openDevices[language],
          href: `${services.config.publicUrl}/my-company?tab=devices`,
        },
      ],
    }),
  })

const notRight: Text = {
  en: 'If this is not right, disable the device and ask who did it.',
  bs: 'Ako to nije u redu, isključite uređaj i pitajte ko je to uradio.',
  hr: 'Ako to nije u redu, isključite uređaj i pitajte tko je to učinio.',
}
const openDevices: Text = { en: 'Open POS devices', bs: 'Otvori POS uređaje', hr: 'Otvori POS uređaje' }

export const posDeviceAddedMail = accessMail(
  'pos-device-added',
  {
    en: (serial) => `POS device ${serial} now sells for your company`,
    bs: (serial) => `POS uređaj ${serial} sada prodaje za vašu kompaniju`,
    hr: (serial) => `POS uređaj ${serial} sada prodaje za vašu tvrtku`,
  },
  {
    en: ({ by, serial, location }) =>
      `${by} registered the POS device ${serial} (${location}). It buys with the funds of your company and gets the codes of what it sells.`,
    bs: ({ by, serial, location }) =>
      `${by}: registrovan je POS uređaj ${serial} (${location}). Kupuje sredstvima vaše kompanije i dobija kodove onoga što proda.`,
    hr: ({ by, serial, location }) =>
      `${by}: registriran je POS uređaj ${serial} (${location}). Kupuje sredstvima vaše tvrtke i dobiva kodove onoga što proda.`,
  },
)

export const posDeviceAccessMail = accessMail(
  'pos-device-access',
  {
    en: (serial) => `POS device ${serial} has a new PIN or credential`,
    bs: (serial) => `POS uređaj ${serial} ima novi PIN ili API ključ`,
    hr: (serial) => `POS uređaj ${serial} ima novi PIN ili API ključ`,
  },
  {
    en: ({ by, serial, location }) =>
      `${by} gave the POS device ${serial} (${location}) a new PIN or a new credential. Whoever has them buys with the funds of your company.`,
    bs: ({ by, serial, location }) =>
      `${by}: POS uređaju ${serial} (${location}) je dodijeljen novi PIN ili novi API ključ. Ko ih ima, kupuje sredstvima vaše kompanije.`,
    hr: ({ by, serial, location }) =>
      `${by}: POS uređaju ${serial} (${location}) dodijeljen je novi PIN ili novi API ključ. Tko ih ima, kupuje sredstvima vaše tvrtke.`,
  },
)

/** To the admins of a company: one of their devices is locked. */
export const posDeviceLockedMail = mailTemplate<{ serial: string; location: string }>({
  name: 'pos-device-locked',
  variables: serialAndLocation,
  sample: { data: { serial: 'PAX-0042', location: 'Titova 5, Sarajevo' } },
  subject: ({ language, data }) =>
    ({
      en: `POS device ${data.serial} is locked`,
      bs: `POS uređaj ${data.serial} je zaključan`,
      hr: `POS uređaj ${data.serial} je zaključan`,
    })[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        {
          en: `A wrong PIN was entered five times at the device in ${data.location}. It cannot sell until you unlock it. First ask the shop who tried.`,
          bs: `Na uređaju na lokaciji ${data.location} pet puta je unesen pogrešan PIN. Uređaj ne može prodavati dok ga ne otključate. Prvo u poslovnici provjerite ko je pokušavao.`,
          hr: `Na uređaju na lokaciji ${data.location} pet je puta unesen pogrešan PIN. Uređaj ne može prodavati dok ga ne otključate. Najprije u poslovnici provjerite tko je pokušavao.`,
        }[language],
      ),
      {
        kind: 'button',
        label: openDevices[language],
        href: `${services.config.publicUrl}/my-company?tab=devices`,
      },
    ],
  }),
})
