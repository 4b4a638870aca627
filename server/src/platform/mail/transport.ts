import type { Transporter, TransportOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { MailAttachment } from './mail-template.ts'

export interface OutgoingMail {
  /** The same for every attempt to send one mail, so that a receiver can drop the second copy. */
  readonly messageId: string
  readonly to: { readonly address: string; readonly name: string }
  /** The bounce address for mails that cannot be delivered; absent: the sender. */
  readonly returnsTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  /** One-click unsubscribe for mails of this kind: the headers of RFC 2369 and RFC 8058. */
  readonly unsubscribe?: string
}

/** Sends mails to the outside world. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** A line break in a header would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/** How long the mail server may be silent, in milliseconds: while connecting, before its greeting, later on. */
export interface MailWaits {
  readonly connectMs: number
  readonly greetingMs: number
  readonly silenceMs: number
}

const usual: MailWaits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 60_000 }

/** The mail server refused permanently (5xx): another attempt gets the same answer. */
export function isRefusedForGood(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

/** The address itself was permanently refused: it does not exist, or accepts nothing from us. */
export function isAddressRefused(error: unknown): boolean {
  return isRefusedForGood(error) && (error as { command?: unknown }).command === 'RCPT TO'
}

/** A mail server on the portal's own machine, reached without a network. */
const isLoopback = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

function smtpTransport(url: string, from: string, waits: MailWaits, isThisMachine: boolean): MailTransport {
  const options = {
    url,
    // Mails carry keys and links: over a network they travel encrypted or not at all (guarantee G49).
    requireTLS: !isThisMachine,
    connectionTimeout: waits.connectMs,
    dnsTimeout: waits.connectMs,
    greetingTimeout: waits.greetingMs,
    socketTimeout: waits.silenceMs,
  } as TransportOptions
  // Loaded with the first mail: a process that sends none does not need it.
  let transporter: Transporter | undefined
  return {
    async send(mail) {
      transporter ??= (await import('nodemailer')).default.createTransport(options)
      await transporter.sendMail({
        from,
        to: { address: oneLine(mail.to.address), name: oneLine(mail.to.name) },
        subject: oneLine(mail.subject),
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        ...(mail.returnsTo ? { envelope: { from: mail.returnsTo, to: mail.to.address } } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribe
            ? {
                'List-Unsubscribe': `<${oneLine(mail.unsubscribe)}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
        attachments: mail.attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes),
        })),
      })
    },
  }
}

/** SMTP when SMTP_URL is set; otherwise null: mails then stay in the outbox, where an administrator reads them. */
export function mailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  waits: MailWaits = usual,
  options: { isThisMachine: (url: string) => boolean } = { isThisMachine: isLoopback },
): MailTransport | null {
  const { smtpUrl, mailFrom } = config
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom, waits, options.isThisMachine(smtpUrl)) : null
}
