import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

/** To the administrators of a company: somebody from another company made a person one of them. */
export const adminAddedMail = mailTemplate<{ name: string; by: string; byCompany: string }>({
  name: 'admin-added',
  variables: {
    name: {
      kind: 'name',
      meaning: { en: 'The new administrator', bs: 'Novi administrator', hr: 'Novi administrator' },
    },
    by: { kind: 'name', meaning: { en: 'Who did it', bs: 'Ko je to uradio', hr: 'Tko je to učinio' } },
    byCompany: {
      kind: 'name',
      meaning: { en: 'Company of who did it', bs: 'Kompanija te osobe', hr: 'Tvrtka te osobe' },
    },
  },
  sample: { data: { name: 'Mia Perić', by: 'Amra Hodžić', byCompany: 'Digitalis d.o.o.' } },
  subject: ({ language }) =>
    ({
      en: 'Your company has a new administrator',
      bs: 'Vaša kompanija ima novog administratora',
      hr: 'Vaša tvrtka ima novog administratora',
    })[language],
  render: ({ language, data }) => ({
    blocks: [
      paragraph(
        {
          en: `${data.by} (${data.byCompany}) made ${data.name} an administrator of your company.`,
          bs: `Korisnik ${data.name} sada je administrator vaše kompanije. Dodjela uloge: ${data.by} (${data.byCompany}).`,
          hr: `Korisnik ${data.name} sada je administrator vaše tvrtke. Dodjela uloge: ${data.by} (${data.byCompany}).`,
        }[language],
      ),
      note(
        {
          en: 'If this is not right, disable the user under Settings, Users, or write to Brava.',
          bs: 'Ako to nije u redu, isključite korisnika u Postavkama (Korisnici) ili pišite Bravi.',
          hr: 'Ako to nije u redu, isključite korisnika u Postavkama (Korisnici) ili pišite Bravi.',
        }[language],
      ),
    ],
  }),
})
