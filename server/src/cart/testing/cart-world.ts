import { beforeAll } from 'vitest'
import { shopWorld } from './shop-world.ts'

/** The world of shops with thirty keys of each product; Amra, Nikola and Mirza are signed in. */
export async function cartWorld() {
  const world = await shopWorld()
  const { send, stock } = world
  beforeAll(async () => {
    await stock('northfall', 30)
    await stock('ironOrchard', 30)
  })
  const cartOf = async (token: string) => (await send(token, 'GET', '/shopping-cart')).body.data
  return {
    ...world,
    amra: await world.tokenFor('amra'),
    nikola: await world.tokenFor('nikola'),
    mirza: await world.tokenFor('mirza'),
    northfall: world.products.northfall.id,
    cartOf,
    clear: async (token: string) => send(token, 'DELETE', `/shopping-cart/${(await cartOf(token)).id}`),
  }
}
