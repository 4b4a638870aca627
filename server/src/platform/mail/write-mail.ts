import type { Language } from '@brava/contract/language.ts'
import { sayFormerUsers, sayFormerUsersIn } from '@brava/contract/users/former-user.ts'
import type { AnyMailTemplate, MailAttachment, MailBlock, MailInput } from './mail-template.ts'
import { plainName } from './plain-name.ts'
import { renderMail } from './render-mail.ts'

export interface WrittenMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  readonly unsubscribe?: string
}

/** A template used a value that it does not declare, or that this mail does not have. */
export class UnknownMailVariable extends Error {
  constructor(template: string, variable: string) {
    super(`the mail ${template} has no value ${variable}`)
    this.name = 'UnknownMailVariable'
  }
}

/**
 * Values in the form in which a mail shows them: text chosen by people is made plain, and erased people are named in
 * the reader's language.
 */
export function shownValues<T extends object>(template: AnyMailTemplate, values: T, language: Language): T {
  const plain = Object.entries(sayFormerUsersIn(values, language)).map(([name, value]: [string, unknown]) => [
    name,
    template.variables[name]?.kind === 'name' && typeof value === 'string' ? plainName(value) : value,
  ])
  return { ...whenMissing(template), ...Object.fromEntries(plain) } as T
}

const whenMissing = (template: AnyMailTemplate) =>
  Object.fromEntries(
    Object.entries(template.variables).flatMap(([name, { whenMissing: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

/** The subject, as stored with the mail. */
export function subjectOf(
  template: AnyMailTemplate,
  { language, data, toName }: { language: Language; data: object; toName: string },
): string {
  return template.subject({ language, data: shownValues(template, data, language) as never, toName: plainName(toName) })
}

/** Passes a template only the values that it declares: a missing one fails here and never reads "undefined". */
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
 * Writes a mail: subject, HTML and plain text. Throws UnknownMailVariable. `read` is called for each value used. A
 * given subject stays unchanged: it was written when the mail was queued.
 */
export async function writeMail(
  template: AnyMailTemplate,
  mail: Omit<MailInput<object>, 'data'> & {
    readonly data: object
    readonly subject?: string
    /** Wording other than the standard one, built from the standard blocks. */
    readonly reword?: (blocks: readonly MailBlock[]) => readonly MailBlock[]
  },
  read: (name: string) => void = () => {},
): Promise<WrittenMail> {
  const { language } = mail
  const toName = plainName(mail.toName)
  const data = onlyDeclared(
    template.name,
    template.variables,
    shownValues(template, mail.data, language),
    read,
  ) as never
  const secrets = mail.secrets && onlyDeclared(template.name, template.secrets ?? {}, mail.secrets, read)
  const subject = sayFormerUsers(mail.subject ?? template.subject({ language, data, toName }), language)
  const body = await template.render({ ...mail, toName, data, secrets })
  return {
    subject,
    ...renderMail({
      language,
      subject,
      toName,
      blocks: sayFormerUsersIn(mail.reword?.(body.blocks) ?? body.blocks, language),
      isGuest: body.to === 'guest',
      unsubscribe: body.unsubscribe,
    }),
    attachments: body.attachments ?? [],
    ...(body.unsubscribe === undefined ? {} : { unsubscribe: body.unsubscribe }),
  }
}
