import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3FileStore } from '../files/s3-file-store.ts'
import { mailTransport } from './transport.ts'

// The mail server of the tests has an untrusted certificate.
const selfSigned = createRequire(import.meta.url)('smtp-server/lib/tls-options') as () => { key: string; cert: string }
const mail = {
  messageId: '<1@brava.example>',
  to: { address: 'amra@digitalis.example', name: 'Amra' },
  subject: 'Your keys',
  html: '<p>secret</p>',
  text: 'secret',
  attachments: [],
}
let received = 0
const smtp = new SMTPServer({
  secure: true,
  authOptional: true,
  onData(stream, _session, done) {
    received += 1
    stream.resume()
    stream.on('end', () => done())
  },
})
const plain = new SMTPServer({ hideSTARTTLS: true, authOptional: true, onMailFrom: () => void (received += 1) })
const { key, cert } = selfSigned()
let asked = 0
const bucket = createServer({ key, cert }, (_request, response) => {
  asked += 1
  response.end()
})
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', () => done()))
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done))
  smtp.on('error', () => {})
})
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(() => done()))
  await new Promise<void>((done) => plain.close(() => done()))
  bucket.close()
})

describe('certificates are always checked (guarantee G49)', () => {
  test('an untrusted mail server gets no mail', async () => {
    const transport = mailTransport({
      smtpUrl: `smtps://127.0.0.1:${portOf(smtp.server)}`,
      mailFrom: 'Brava <b@brava.example>',
    })
    await expect(transport?.send(mail)).rejects.toThrow(/self.signed|certificate|altnames|verify/i)
    expect(received).toBe(0)
  })

  test('an untrusted file store gets no file', async () => {
    const store = s3FileStore({
      endpoint: `https://127.0.0.1:${portOf(bucket)}`,
      bucket: 'brava',
      accessKey: 'a',
      secretKey: 's',
      region: 'eu-central-1',
    })
    await expect(store.put(Buffer.from('secret'))).rejects.toThrow()
    expect(asked).toBe(0)
  })

  test('a mail server across the network that does not support TLS gets no mail', async () => {
    // Not the loopback name, so no exception: it still resolves to this machine.
    const transport = mailTransport(
      { smtpUrl: `smtp://127.0.0.1:${portOf(plain.server)}`, mailFrom: 'Brava <b@brava.example>' },
      undefined,
      {
        isThisMachine: () => false,
      },
    )
    await expect(transport?.send(mail)).rejects.toThrow(/TLS|certificate/i)
    expect(received).toBe(0)
  })
})
