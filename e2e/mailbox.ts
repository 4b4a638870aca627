import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { readMail, type Mail } from './read-mail.ts'

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

/** An SMTP server that stores every mail as a file, so that other processes can read them. */
export async function startMailbox(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        const name = String(++count).padStart(5, '0')
        writeFileSync(join(folder, `${name}.json`), JSON.stringify(readMail(to, Buffer.concat(chunks).toString())))
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

/** Mails received for an address, oldest first. */
export function mailsFor(folder: string, address: string): Mail[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
    .filter((mail) => mail.to.includes(address))
}
