import { SMTPServer } from 'smtp-server'
import type { Random } from '../seed/world/random.ts'

export interface SunkMail {
  readonly to: string
  readonly subject: string
}

export interface MailSink {
  readonly url: string
  /** Every copy that arrived, by message id. */
  readonly mails: ReadonlyMap<string, readonly SunkMail[]>
  close(): Promise<void>
}

function header(text: string, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
}

/**
 * A mail server that keeps what it receives. Occasionally it reports that it is busy before it accepts a mail, or
 * reports an error after it accepted one.
 */
export async function startMailSink(port: number, random: Random): Promise<MailSink> {
  const mails = new Map<string, SunkMail[]>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (random.chance(0.02)) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        const text = Buffer.concat(chunks).toString()
        const id = header(text, 'Message-ID')
        mails.set(id, [
          ...(mails.get(id) ?? []),
          { to: session.envelope.rcptTo[0]?.address ?? '', subject: header(text, 'Subject') },
        ])
        // Accepted, but the sender gets an error: it must send the mail again under the same id.
        done(random.chance(0.01) ? Object.assign(new Error('too late'), { responseCode: 451 }) : undefined)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise((done) => server.close(() => done())) }
}
