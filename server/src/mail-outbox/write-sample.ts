import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Call } from '../platform/call.ts'
import type { AnyMailTemplate, MailVariable } from '../platform/mail/mail-template.ts'
import { writeMail } from '../platform/mail/write-mail.ts'
import { refuse } from '../platform/refuse.ts'

/** A kind of mail written from its sample, together with the sample's values. Throws common.notFound. */
export async function writeSample(call: Call, templates: readonly AnyMailTemplate[], name: string, language: Language) {
  const template = templates.find((each) => each.name === name)
  if (!template) refuse(commonErrors.notFound)
  const { data, secrets = {} } = template.sample
  const { firstName, lastName, companyId } = call.person
  const { subject, html, text } = await writeMail(template, {
    services: call,
    language,
    data,
    secrets,
    reader: 'administrator',
    toName: `${firstName} ${lastName}`,
    orderId: null,
    companyId,
  })
  const listed = (variables: Readonly<Record<string, MailVariable>>, isSecret: boolean) =>
    Object.entries(variables).map(([variable, { kind, meaning }]) => ({
      name: variable,
      kind,
      meaning: meaning[call.language],
      isSecret,
    }))
  const variables = [...listed(template.variables, false), ...listed(template.secrets ?? {}, true)]
  return { name, language, subject, html, text, variables }
}
