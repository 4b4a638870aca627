import { sql } from 'kysely'
import { assignAt } from '../../orders/testing/write-people.ts'
import { partnerWorld } from '../../partner-api/testing/partner-world.ts'

/**
 * The world of shops with a second reseller, Orion d.o.o. (Zora), which has both products at 58,00 KM and 5.000,00 KM of funds;
 * Gejmerija Banja Luka (Nikola) moves between it and Digitalis (Amra). Twenty keys are in stock.
 */
export async function movingWorld() {
  const world = await partnerWorld()
  const { db, companies, people, products, send, stock } = world

  const made = await sql<{ id: number }>`
    insert into companies (name, type, parent_id, status, currency, country_id, town, tax_id, email, language, payment_types)
    values ('Orion d.o.o.', 2, ${companies.brava}, 2, 'BAM', (select id from countries), 'Tuzla', '4200000000001', 'info@orion.example', 'bs', '{1,3,4,5}')
    returning id`.execute(db)
  const orion = made.rows[0]?.id as number
  const [tarik, amra, nikola] = await Promise.all([
    world.tokenFor('tarik'),
    world.tokenFor('amra'),
    world.tokenFor('nikola'),
  ])
  const { token: zora } = await world.colleague(orion, 10)
  await sql`insert into user_roles select user_id, 2 from user_roles where role_id = 10 and user_id in (select id from users where company_id = ${orion})
    on conflict do nothing`.execute(db)
  await sql`insert into user_roles values (${people.amra.id}, 10), (${people.nikola.id}, 9) on conflict do nothing`.execute(
    db,
  )
  const { gejmerija, digitalis } = companies

  const fund = (token: string, companyId: number, amount: string) =>
    send(token, 'POST', '/companies/add-funds', { companyId, amount, memo: 'Poravnanje' })
  const company = async () => (await send(tarik, 'GET', `/companies/${gejmerija}`)).body.data
  const preview = async (to: number) =>
    (await send(tarik, 'POST', `/companies/get-move-preview/${gejmerija}`, { supplierId: to, priceGroupId: null })).body
      .data
  const move = async (to: number) =>
    send(tarik, 'PUT', `/companies/move-company/${gejmerija}`, {
      version: (await company()).version,
      supplierId: to,
      priceGroupId: null,
    })
  const buy = async (quantity: number, paymentType: 3 | 5 = 5) => {
    const answer = await world.order(nikola, (await world.fill(nikola, [['northfall', quantity]])).version, paymentType)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data.order as { id: number; number: string; gross: string }
  }
  /** Pays out what is left with the supplier, as its people do. */
  const settle = async (token: string) => {
    const { funds } = await company()
    if (Number(funds) === 0) return
    const answer = await fund(token, gejmerija, (-Number(funds)).toFixed(2))
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const balances = async () =>
    (
      await sql<{ currency: string; sum: number }>`
        select currency, sum(balance)::bigint as sum from ledger_accounts group by currency having sum(balance) <> 0`.execute(
        db,
      )
    ).rows

  // Numbers that cannot be confused with any other.
  await sql`select max(nextval('order_numbers')) from generate_series(1, 7311)`.execute(db)
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
  await stock('northfall', 20)
  for (const product of ['northfall', 'ironOrchard'] as const)
    await assignAt(db, { companyId: orion, productId: products[product].id, price: 5800 })
  await fund(tarik, orion, '5000.00')
  return {
    ...world,
    orion,
    gejmerija,
    digitalis,
    tarik,
    amra,
    nikola,
    zora,
    fund,
    company,
    preview,
    move,
    buy,
    settle,
    balances,
  }
}
