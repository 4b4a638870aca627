import nodemailer, { type Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { MailAttachment } from './mail-template.ts'

export interface OutgoingMail {
  /** Same for every try of one mail, so that a receiver can drop the second copy. */
  readonly messageId: string
  readonly to: { readonly address: string; readonly name: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

/** Hands a mail to the world. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** Line breaks in a header would be read as another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

function smtpTransport(url: string, from: string): MailTransport {
  const transporter: Transporter = nodemailer.createTransport(url)
  return {
    async send(mail) {
      await transporter.sendMail({
        from,
        to: { address: oneLine(mail.to.address), name: oneLine(mail.to.name) },
        subject: oneLine(mail.subject),
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes),
        })),
      })
    },
  }
}

/** SMTP when SMTP_URL is set; null without: mails then stay in the outbox, where an administrator reads them. */
export function mailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailTransport | null {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null
}
