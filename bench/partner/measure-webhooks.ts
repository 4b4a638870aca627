import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD, people } from '../../seed/world/people.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { startBenchServer } from '../world/bench-server.ts'

const events = 4000
const goal = 200
/** Longer than it would take at half the goal. */
const patienceMs = (events / (goal / 2)) * 1000

/** Events a second from one worker process to one address of a partner, which answers at once. */
export async function measureWebhooks({ databaseUrl, server, say }: BenchContext): Promise<Row[]> {
  const receiver = await openReceiver()
  const { port } = new URL(server.url)
  // A separate worker: it may call this machine and runs jobs.
  const worker = await startBenchServer(
    { url: databaseUrl, filesDir: server.filesDir },
    { port: Number(port) + 1, role: 'all', environment: { OUTBOUND_LOOPBACK: 'on' } },
  )
  try {
    const call = await callerOf(worker.url, people.mirza.email)
    const { userData } = await call<{ userData: { companyId: number } }>('GET', '/users/profile')
    const { companyId } = userData
    const { id } = await call<{ id: number }>('POST', '/webhooks/create-webhook', {
      companyId,
      name: 'Bench',
      address: receiver.address,
      types: [],
      password: DEMO_PASSWORD,
    })
    say(`${events} events for a webhook…`)
    await asOwner(databaseUrl, (client) =>
      client.query(
        `insert into partner_events (company_id, environment, type, facts)
          select $1, 'live', 'stock.changed', jsonb_build_object('stock', n) from generate_series(1, $2::int) n`,
        [companyId, events],
      ),
    )
    // The test event wakes the worker and is sent after the others.
    await call('POST', `/webhooks/test/${id}`)
    const end = performance.now() + patienceMs
    while (receiver.received.size < events && performance.now() < end) await delay(20)
    const times = [...receiver.received.values()].sort((a, b) => a - b)
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
    const perSecond = times.length / seconds
    say(`${times.length} of ${events} events received, ${perSecond.toFixed(0)}/s`)
    return [
      {
        work: `webhook events to one address, one worker`,
        unit: 'events/s',
        brava: perSecond,
        goal: `≥ ${goal} events/s`,
        reached: times.length >= events && perSecond >= goal,
        note: `${times.length} events, each signed, in a request of its own, kept with its answer; ${receiver.doubled()} came twice`,
      },
    ]
  } finally {
    await worker.stop()
    receiver.close()
  }
}

/** A server that accepts every event at once and notes when it first received each. */
async function openReceiver() {
  const received = new Map<string, number>()
  let requests = 0
  const receiver = createServer((request, answer) => {
    request.resume().on('end', () => {
      const id = String(request.headers['webhook-id'])
      requests += 1
      if (!received.has(id)) received.set(id, performance.now())
      answer.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  return {
    received,
    doubled: () => requests - received.size,
    address: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/brava`,
    close: () => {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

/**
 * Calls the portal as a person of the demonstration world and returns the data; retries when the server is too busy.
 */
async function callerOf(url: string, username: string) {
  let token = ''
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const ask = () =>
      fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    let answer = await ask()
    for (let tries = 1; answer.status === 503 && tries < 30; tries += 1) {
      await delay(500)
      answer = await ask()
    }
    const said = (await answer.json()) as { data: T }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said).slice(0, 300)}`)
    return said.data
  }
  token = (await call<{ token: string }>('POST', '/auth/login', { username, password: DEMO_PASSWORD })).token
  return call
}
