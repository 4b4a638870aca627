import { paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

/** To the admins of a company: a device of theirs is locked. */
export const posDeviceLockedMail = mailTemplate<{ serial: string; location: string }>({
  name: 'pos-device-locked',
  variables: {
    serial: {
      kind: 'text',
      meaning: { en: 'Serial number of the device', bs: 'Serijski broj uređaja', hr: 'Serijski broj uređaja' },
    },
    location: { kind: 'text', meaning: { en: 'Location', bs: 'Gdje se nalazi', hr: 'Gdje se nalazi' } },
  },
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
          en: `A wrong PIN was entered five times at the device in ${data.location}. It cannot sell until you unlock it. Ask the shop first who tried.`,
          bs: `Na uređaju na lokaciji ${data.location} pet puta je unesen pogrešan PIN. Uređaj ne može prodavati dok ga ne otključate. Prvo u poslovnici provjerite ko je pokušavao.`,
          hr: `Na uređaju na lokaciji ${data.location} pet je puta unesen pogrešan PIN. Uređaj ne može prodavati dok ga ne otključate. Najprije u poslovnici provjerite tko je pokušavao.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Open POS devices', bs: 'Otvori POS uređaje', hr: 'Otvori POS uređaje' }[language],
        href: `${services.config.publicUrl}/my-company`,
      },
    ],
  }),
})
