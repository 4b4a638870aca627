import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an access point does with the next requests. */
export type AccessPointMood = 'takes' | 'rejects' | 'busy' | 'locked' | 'hangs up' | 'babbles' | 'takes and hangs up'

interface TakenDocument {
  readonly id: string
  readonly number: string
  readonly kind: string
  readonly sender: string
  readonly receiver: string
  readonly xml: string
  status: object
  readonly payments: object[]
}

/**
 * An access point on this machine that speaks the protocol of http-access-point.ts over real HTTP and keeps what it
 * accepted.
 */
export async function fakeAccessPoint(apiKey: string) {
  const documents = new Map<string, TakenDocument>()
  /** Every document that was posted, including those posted twice. */
  let posted = 0
  let mood: AccessPointMood = 'takes'
  let why = 'Receiver is not registered'
  const server = createServer((request, response) => {
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    let text = ''
    request.on('data', (bytes: Buffer) => (text += bytes.toString()))
    request.on('end', () => {
      if (mood === 'hangs up') return request.socket.destroy()
      if (mood === 'babbles') return response.end('<html>welcome</html>')
      if (mood === 'busy') return say(503, {})
      if (mood === 'locked' || request.headers.authorization !== `Bearer ${apiKey}`) return say(401, {})
      const [, version, place, id = '', payments] = (request.url ?? '').split('/').map(decodeURIComponent)
      if (version !== 'v1') return say(404, {})
      if (request.method === 'GET' && place === 'account') return say(200, { name: 'Brava d.o.o. (test)' })
      const known = documents.get(id)
      if (request.method === 'GET') return known ? say(200, known.status) : say(404, {})
      const body = JSON.parse(text)
      if (payments === 'payments') {
        if (!known) return say(404, {})
        if (known.payments.length > 0) return say(409, {})
        known.payments.push(body)
        return say(201, {})
      }
      posted += 1
      if (mood === 'rejects') return say(422, { reason: why })
      if (documents.has(body.id)) return say(409, {})
      const { document, ...facts } = body
      const xml = Buffer.from(document, 'base64').toString('utf8')
      documents.set(body.id, { ...facts, xml, status: { status: 'sent' }, payments: [] })
      if (mood === 'takes and hangs up') return request.socket.destroy()
      say(201, { status: 'sent' })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    posted: () => posted,
    set(next: AccessPointMood, reason = 'Receiver is not registered') {
      mood = next
      why = reason
    },
    /** Sets what the buyer has said about a document. */
    decide(id: string, status: object) {
      const document = documents.get(id)
      if (!document) throw new Error(`no document ${id}`)
      document.status = status
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
