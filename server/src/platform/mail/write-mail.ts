import type { AnyMailTemplate, MailAttachment, MailInput } from './mail-template.ts'
import { renderMail } from './render-mail.ts'

export interface WrittenMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

/** A template asked for a value that it does not declare, or that this mail does not have. */
export class UnknownMailVariable extends Error {
  constructor(template: string, variable: string) {
    super(`the mail ${template} has no value ${variable}`)
    this.name = 'UnknownMailVariable'
  }
}

/** Gives a template the values that it declares and no others: what is missing fails here and never reads "undefined". */
function onlyDeclared<T extends object>(
  template: string,
  declared: object,
  values: T,
  read: (name: string) => void,
): T {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'symbol') return undefined
      const value: unknown = Reflect.get(target, name)
      if (!Object.hasOwn(declared, name) || value === undefined) throw new UnknownMailVariable(template, name)
      read(name)
      return value
    },
  })
}

/**
 * Writes a mail: subject, HTML and plain text. Throws UnknownMailVariable. `read` hears of each value that goes into it.
 * A subject that is given stands as it is: it was written when the mail was queued.
 */
export async function writeMail(
  template: AnyMailTemplate,
  mail: Omit<MailInput<object>, 'data'> & { readonly data: object; readonly subject?: string },
  read: (name: string) => void = () => {},
): Promise<WrittenMail> {
  const { language, toName } = mail
  const data = onlyDeclared(template.name, template.variables, mail.data, read) as never
  const secrets = mail.secrets && onlyDeclared(template.name, template.secrets ?? {}, mail.secrets, read)
  const subject = mail.subject ?? template.subject({ language, data, toName })
  const body = await template.render({ ...mail, data, secrets })
  return {
    subject,
    ...renderMail({ language, subject, toName, blocks: body.blocks }),
    attachments: body.attachments ?? [],
  }
}
