import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { spreadNews } from '../spread-news.ts'

/** The world of orders in which nobody has been notified of anything, nor chosen how; each test begins like that. */
export async function newsWorld() {
  const world = await orderWorld()
  const { as, assigned, db, people, services } = world
  type Who = keyof typeof people
  const tell = () => spreadNews(services)
  const listOf = async (who: Who, body: object = {}, language = 'en') =>
    (await as(who, 'POST', '/notifications/get-my-notifications', body, language)).body as {
      data: {
        id: number
        message: string
        facts: string
        seen: boolean
        productTitle: string
        orderId: number | null
        notificationType: number
      }[]
      pagedResult: { totalItems: number }
      unseen: number
    }
  const saidTo = async (who: Who, language?: string) => (await listOf(who, {}, language)).data.map((row) => row.message)
  const countOf = async (who: Who) =>
    (await as(who, 'GET', '/notifications/get-number-of-unseen-messages')).body.data.count as number
  const price = (
    name: 'gejmerija' | 'nexa',
    amount: string,
    product: 'northfall' | 'ironOrchard' = 'northfall',
    moq: number | null = null,
  ) =>
    as('tarik', 'POST', `/company-product-prices/update-company-product-price/${assigned[name][product]}`, {
      price: amount,
      marginBp: null,
      moq,
      tiers: [],
      reason: '',
      confirmBelowCost: true,
    })
  beforeEach(async () => {
    await tell()
    await sql`select pg_advisory_xact_lock(hashtextextended('brava news', 0)); delete from news; delete from notifications;
      delete from notification_choices`.execute(db)
  })
  return { ...world, world, tell, listOf, saidTo, countOf, price }
}
