import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The plain text and the HTML, decoded, one after the other. */
  readonly text: string
  readonly attachments: readonly string[]
}

/** A port that nobody listens on now. */
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

/** An SMTP server that keeps every mail as a file, so that other processes can read them. */
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

/** Mails that came for an address, oldest first. */
export function mailsFor(folder: string, address: string): Mail[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
    .filter((mail) => mail.to.includes(address))
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function partOf(source: string): Part {
  const at = source.indexOf('\r\n\r\n')
  const head = (at < 0 ? source : source.slice(0, at)).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers: new Map(headers), body: at < 0 ? '' : source.slice(at + 4) }
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return quotedPrintable(body).toString()
  return body
}

/** Words of a header in the encoding of RFC 2047. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')).toString(),
    )
}

function leavesOf(part: Part): Part[] {
  const boundary = /multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^\r\n/, ''))))
}

function readMail(to: string, source: string): Mail {
  const whole = partOf(source)
  const leaves = leavesOf(whole)
  const isFile = (part: Part) => /^attachment/i.test(part.headers.get('content-disposition') ?? '')
  return {
    to,
    subject: words(whole.headers.get('subject') ?? ''),
    text: leaves
      .filter((part) => !isFile(part) && (part.headers.get('content-type') ?? 'text/plain').startsWith('text/'))
      .map(decoded)
      .join('\n'),
    attachments: leaves
      .filter(isFile)
      .map((part) => /filename="?([^";]+)"?/i.exec(part.headers.get('content-disposition') ?? '')?.[1] ?? ''),
  }
}
