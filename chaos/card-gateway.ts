import { setTimeout as delay } from 'node:timers/promises'
import { fakeMonri } from '../server/src/payments/testing/fake-monri.ts'
import type { GatewayCredentials } from '../server/src/payments/credentials.ts'
import type { Random } from '../seed/world/random.ts'

export type CardGateway = Awaited<ReturnType<typeof startCardGateway>>

/**
 * A card gateway that speaks the protocol of Monri, which has no idempotency keys. It loses three of ten answers after
 * it has acted; its own books record what it did.
 */
export async function startCardGateway(random: Random) {
  const [secret, authenticityToken] = ['merchant key of chaos', 'authenticity token of chaos']
  const monri = await fakeMonri(secret, authenticityToken, () => random.chance(0.3))
  const credentials: GatewayCredentials = { secret, authenticityToken, baseUrl: monri.url }
  return { ...monri, credentials, random }
}

/** Makes the gateway unreachable again and again for a while; returns how often. */
export async function failNowAndThen({ fail, random }: CardGateway, isOver: () => boolean): Promise<number> {
  let times = 0
  while (!isOver()) {
    await delay(random.whole(500, 4000))
    if (isOver()) break
    await fail(random.whole(100, 1500))
    times += 1
  }
  return times
}
