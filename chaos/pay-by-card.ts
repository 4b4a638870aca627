import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../seed/world/random.ts'
import type { CardGateway } from './card-gateway.ts'
import type { ChaosWorld } from './chaos-world.ts'

interface Paying {
  readonly gateway: CardGateway
  readonly world: ChaosWorld
  readonly random: Random
  /** The port of the balancer. */
  readonly port: number
  readonly payPath: string
}

/** After this many tries a browser gives up. */
const mostTries = 20

/**
 * Plays the buyer's browser and the gateway: the redirect to the gateway's page, the bank's answer, and then possibly
 * the redirect back, a callback, the same callback again, a forged one; or nothing at all, so that only polling is
 * left.
 */
export async function payByCard({ gateway, world, random, port, payPath }: Paying): Promise<void> {
  const ask = async (path: string, more: RequestInit = {}) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const signal = AbortSignal.timeout(10_000)
      const options: RequestInit = { ...more, redirect: 'manual', signal }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, options).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer && text !== undefined && answer.status < 500 && answer.status !== 429) return text
      await delay(random.whole(20, 200))
    }
    return ''
  }
  const page = await ask(payPath)
  const fields = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ]),
  ) as Record<string, string>
  // The payment was decided before the browser arrived.
  if (!fields.order_number) return
  const code = random.weighted([
    ['0000', 7],
    ['1016', 2],
    ['5000', 1],
  ])
  gateway.pay(fields, code)
  if (random.chance(0.6)) await ask(new URL(fields.success_url_override ?? '').pathname)
  const notices = code === '0000' ? random.whole(0, 2) : 0
  for (let time = 0; time <= notices; time += 1) {
    // The first callback is forged: it makes a false claim about a declined payment.
    const { bytes, headers } = gateway.callback(fields.order_number, time === 0 ? 'another key' : undefined)
    const body = bytes.toString()
    await ask(`/api/payments/notice/${world.gatewayToken}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  }
}
