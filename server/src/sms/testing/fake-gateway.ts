import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a gateway treats the next requests. */
export type GatewayMood =
  | 'takes'
  | 'refuses'
  | 'rejects'
  | 'busy'
  | 'locked'
  | 'hangs up'
  | 'babbles'
  | 'redirects'
  | 'waits'

export interface TakenText {
  readonly to: string
  readonly sender: string
  readonly text: string
  readonly id: string
  readonly minutes: number
  readonly authorization: string
}

/** A gateway on this machine that speaks Infobip's protocol over real HTTP and keeps what it took. */
export async function fakeGateway() {
  const taken: TakenText[] = []
  let mood: GatewayMood = 'takes'
  let asked = 0
  const reports = new Map<string, { groupName: string; name: string }>()
  let release = () => {}
  const server = createServer((request, response) => {
    asked += 1
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    let text = ''
    request.on('data', (bytes: Buffer) => (text += bytes.toString()))
    request.on('end', () => {
      if (mood === 'hangs up') return request.socket.destroy()
      if (mood === 'babbles') return response.end('<html>welcome</html>')
      if (mood === 'redirects') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      if (mood === 'busy') return say(503, {})
      if (mood === 'locked') return say(401, { errorCode: 'E401', description: 'Unauthorized' })
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
      if (request.method === 'GET' && pathname === '/sms/3/reports') {
        const messageId = searchParams.get('messageId') ?? ''
        const status = reports.get(messageId)
        // Each report is returned once.
        reports.delete(messageId)
        return say(200, { results: status ? [{ messageId, to: '38761555204', status }] : [] })
      }
      if (request.method !== 'POST' || request.url !== '/sms/3/messages') return say(404, {})
      const [message] = JSON.parse(text).messages
      const [destination] = message.destinations
      // The description repeats the text, as a careless gateway would do.
      if (mood === 'refuses') return say(400, { errorCode: 'E400', description: message.content.text })
      const isRejected = mood === 'rejects'
      if (!isRejected) {
        taken.push({
          to: destination.to,
          sender: message.sender,
          text: message.content.text,
          id: destination.messageId,
          minutes: message.options.validityPeriod.amount,
          authorization: request.headers.authorization ?? '',
        })
      }
      const answer = {
        bulkId: 'bulk-1',
        messages: [
          {
            messageId: destination.messageId,
            destination: destination.to,
            status: isRejected
              ? {
                  groupId: 5,
                  groupName: 'REJECTED',
                  id: 52,
                  name: 'REJECTED_DESTINATION',
                  description: message.content.text,
                }
              : { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED', description: 'Pending Accepted' },
          },
        ],
      }
      if (mood === 'waits') release = () => say(200, answer)
      else say(200, answer)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    asked: () => asked,
    /** Its report on a text, for the next request. */
    report(id: string, groupName: 'DELIVERED' | 'UNDELIVERABLE' | 'PENDING', name: string) {
      reports.set(id, { groupName, name })
    },
    /** Releases the answer that the mood "waits" holds back. */
    release: () => release(),
    set(next: GatewayMood) {
      mood = next
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
