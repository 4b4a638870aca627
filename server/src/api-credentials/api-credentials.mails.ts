import type { Language, Text } from '@brava/contract/language.ts'
import { note, paragraph } from '../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../platform/mail/mail-template.ts'

export interface CredentialMailData {
  readonly name: string
  readonly keyId: string
  readonly by: string
}

/** To the admins of a company: what was done with a credential its programs order with. */
const credentialMail = (
  name: string,
  subject: Text,
  what: Readonly<Record<Language, (data: CredentialMailData) => string>>,
) =>
  mailTemplate<CredentialMailData>({
    name,
    variables: {
      name: {
        kind: 'name',
        meaning: { en: 'Name of the credential', bs: 'Naziv API ključa', hr: 'Naziv API ključa' },
      },
      keyId: {
        kind: 'text',
        meaning: { en: 'Its public id', bs: 'Njegova javna oznaka', hr: 'Njegova javna oznaka' },
      },
      by: { kind: 'name', meaning: { en: 'Who did it', bs: 'Ko je to uradio', hr: 'Tko je to učinio' } },
    },
    sample: { data: { name: 'Web shop', keyId: '4f1c9a7b20de83516c', by: 'Amra Hodžić' } },
    subject: ({ language }) => subject[language],
    render: ({ language, data }) => ({
      blocks: [
        paragraph(what[language](data)),
        note(
          {
            en: 'If this is not right, revoke the credential under Settings, API, or write to Brava.',
            bs: 'Ako to nije u redu, opozovite API ključ u Postavkama (API) ili pišite Bravi.',
            hr: 'Ako to nije u redu, opozovite API ključ u Postavkama (API) ili pišite Bravi.',
          }[language],
        ),
      ],
    }),
  })

export const credentialCreatedMail = credentialMail(
  'api-credential-created',
  {
    en: 'A program may now order for your company',
    bs: 'Program sada može naručivati za vašu kompaniju',
    hr: 'Program sada može naručivati za vašu tvrtku',
  },
  {
    en: ({ name, keyId, by }) =>
      `${by} created the API credential "${name}" (${keyId}). Programs that have it act for your company.`,
    bs: ({ name, keyId, by }) =>
      `${by}: napravljen je API ključ „${name}“ (${keyId}). Programi s tim ključem rade u ime vaše kompanije.`,
    hr: ({ name, keyId, by }) =>
      `${by}: izrađen je API ključ „${name}“ (${keyId}). Programi s tim ključem rade u ime vaše tvrtke.`,
  },
)

export const credentialChangedMail = credentialMail(
  'api-credential-changed',
  {
    en: 'An API credential was changed',
    bs: 'API ključ je izmijenjen',
    hr: 'API ključ je izmijenjen',
  },
  {
    en: ({ name, keyId, by }) =>
      `${by} changed the API credential "${name}" (${keyId}): its name, what its programs may do, from which addresses, or how much they may order a day. The current settings are under Settings, API.`,
    bs: ({ name, keyId, by }) =>
      `${by}: izmijenjen je API ključ „${name}“ (${keyId}), i to naziv, ovlasti programa, dozvoljene adrese ili dnevni limit narudžbi. Šta sada važi, piše u Postavkama (API).`,
    hr: ({ name, keyId, by }) =>
      `${by}: izmijenjen je API ključ „${name}“ (${keyId}), i to naziv, ovlasti programa, dopuštene adrese ili dnevni limit narudžbi. Što sada vrijedi, piše u Postavkama (API).`,
  },
)

export const credentialRotatedMail = credentialMail(
  'api-credential-rotated',
  {
    en: 'An API credential has a new secret',
    bs: 'API ključ je zamijenjen',
    hr: 'API ključ je zamijenjen',
  },
  {
    en: ({ name, keyId, by }) =>
      `${by} gave the API credential "${name}" (${keyId}) a new secret. The old one works for another 24 hours: put the new one into your programs by then.`,
    bs: ({ name, keyId, by }) =>
      `${by}: za „${name}“ (${keyId}) je izdat novi API ključ. Prethodni važi još 24 sata: do tada unesite novi u svoje programe.`,
    hr: ({ name, keyId, by }) =>
      `${by}: za „${name}“ (${keyId}) izdan je novi API ključ. Prethodni vrijedi još 24 sata: do tada unesite novi u svoje programe.`,
  },
)

export const credentialRevokedMail = credentialMail(
  'api-credential-revoked',
  {
    en: 'An API credential was revoked',
    bs: 'API ključ je opozvan',
    hr: 'API ključ je opozvan',
  },
  {
    en: ({ name, keyId, by }) =>
      `${by} revoked the API credential "${name}" (${keyId}). Programs that use it can no longer act for your company.`,
    bs: ({ name, keyId, by }) =>
      `${by}: opozvan je API ključ „${name}“ (${keyId}). Programi koji ga koriste više ne mogu raditi u ime vaše kompanije.`,
    hr: ({ name, keyId, by }) =>
      `${by}: opozvan je API ključ „${name}“ (${keyId}). Programi koji ga koriste više ne mogu raditi u ime vaše tvrtke.`,
  },
)

/** To the admins of a retailer: its supplier asks them to create a credential for their web shop. */
export const credentialAskedMail = mailTemplate<{ companyName: string; by: string; supplier: string }>({
  name: 'api-credential-asked',
  variables: {
    companyName: { kind: 'name', meaning: { en: 'Name of the company', bs: 'Naziv kompanije', hr: 'Naziv tvrtke' } },
    by: { kind: 'name', meaning: { en: 'Who asks', bs: 'Ko traži', hr: 'Tko traži' } },
    supplier: { kind: 'name', meaning: { en: 'Name of the supplier', bs: 'Naziv dobavljača', hr: 'Naziv dobavljača' } },
  },
  sample: { data: { companyName: 'Gejmerija d.o.o.', by: 'Amra Hodžić', supplier: 'Digitalis d.o.o.' } },
  subject: ({ language, data: { companyName } }) =>
    ({
      en: `Connect the web shop of ${companyName}`,
      bs: `Povežite web shop kompanije ${companyName}`,
      hr: `Povežite web-trgovinu tvrtke ${companyName}`,
    })[language],
  render: ({ language, data: { companyName, by, supplier }, services }) => ({
    blocks: [
      paragraph(
        {
          en: `${by} (${supplier}) has set up ${companyName} as a web shop. So that it can order automatically, create an API credential under My company, API. It is shown only to you and only once: anyone who has it can read your keys, so your supplier does not get it.`,
          bs: `${by} (${supplier}): ${companyName} je postavljena kao web shop. Da bi mogao sam naručivati, napravite API ključ pod Moja kompanija, API. Prikazuje se samo vama i samo jednom: ko ga ima, može čitati vaše ključeve, pa ga dobavljač ne dobija.`,
          hr: `${by} (${supplier}): ${companyName} je postavljena kao web-trgovina. Da bi mogla sama naručivati, izradite API ključ pod Moja tvrtka, API. Prikazuje se samo vama i samo jednom: tko ga ima, može čitati vaše ključeve, pa ga dobavljač ne dobiva.`,
        }[language],
      ),
      {
        kind: 'button',
        label: { en: 'Create credential', bs: 'Napravi API ključ', hr: 'Izradi API ključ' }[language],
        href: `${services.config.publicUrl}/my-company?tab=api`,
      },
      paragraph(
        {
          en: 'Webhooks, which tell your shop about orders and keys, are under Settings, Webhooks.',
          bs: 'Webhookovi, kojima vaš web shop saznaje za narudžbe i ključeve, nalaze se pod Postavke, Webhookovi.',
          hr: 'Webhookovi, kojima vaša web-trgovina doznaje za narudžbe i ključeve, nalaze se pod Postavke, Webhookovi.',
        }[language],
      ),
    ],
  }),
})

export const apiCredentialMails = [
  credentialCreatedMail,
  credentialChangedMail,
  credentialRotatedMail,
  credentialRevokedMail,
  credentialAskedMail,
] as const
