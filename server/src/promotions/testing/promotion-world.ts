import { placingWorld } from '../../cart/testing/placing-world.ts'
import type { ProductName } from '../../orders/testing/order-world.ts'

/** The world of shops for promotions: Tarik writes them; Amra, Nikola and Mirza receive them. */
export async function promotionWorld() {
  const world = await placingWorld()
  const { send, products, clock } = world
  const tarik = await world.tokenFor('tarik')
  const path = '/custom-notifications'
  let written = 0

  /** What Tarik enters; by default for everybody, Northfall at 55.00 from five units, running now. */
  function body(more: object = {}) {
    written += 1
    return {
      title: `Promotion ${written}`,
      message: '<p>Niže cijene.</p>',
      startsAt: new Date(clock.now().getTime() - 60_000).toISOString(),
      endsAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
      forAll: true,
      customNotificationProducts: [item('northfall', '55.00', 5)],
      ...more,
    }
  }
  const item = (name: ProductName, promoPrice: string, moq: number) => ({
    productId: products[name].id,
    promoPrice,
    moq,
  })
  async function create(more: object = {}): Promise<number> {
    const answer = await send(tarik, 'POST', `${path}/create-custom-notification`, body(more))
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data.id
  }
  const turn = (ids: readonly number[], isOn: boolean, more: object = {}) =>
    send(tarik, 'PUT', `${path}/${isOn ? 'activate' : 'deactivate'}-custom-notifications`, { ids, ...more })

  return {
    ...world,
    path,
    tarik,
    body,
    item,
    create,
    turn,
    async run(more: object = {}): Promise<number> {
      const id = await create(more)
      const answer = await turn([id], true, { confirmBelowCost: true, reason: 'a test' })
      if (answer.status !== 200) throw new Error(answer.text)
      return id
    },
    activeOf: async (token: string) =>
      (await send(token, 'GET', `${path}/get-my-active-custom-notifications`)).body.data as {
        id: number
        seen: boolean
      }[],
    mine: (token: string, id: number) => send(token, 'GET', `${path}/get-my-custom-notification-by-id/${id}`),
    /** Puts products of a promotion into the cart, as its dialog does. */
    add: (token: string, notificationId: number, lines: readonly (readonly [ProductName, number])[]) =>
      send(token, 'PUT', '/shopping-cart/shopping-cart', {
        IsFromPromo: true,
        shoppingCartItems: lines.map(([name, quantity]) => ({
          productId: products[name].id,
          quantity,
          keyType: 1,
          notificationId,
        })),
      }),
  }
}
