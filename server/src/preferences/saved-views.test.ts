import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { as, db, world } = await servedSmallWorld()

test('Tarik finds his own views of the orders first, however many his colleagues share', async () => {
  await sql`
    insert into users (company_id, username, email, first_name, last_name)
    select company_id, 'lejla.kopija', 'lejla.kopija@brava.example', 'Lejla', 'Softić' from users where id = ${world.tarik}`.execute(
    db,
  )
  await sql`
    insert into saved_views (user_id, company_id, list, name, search, is_shared)
    select u.id, u.company_id, 'orders', 'Dijeljeni ' || n, '', true from users u, generate_series(1, 150) n
    where u.username = 'lejla.kopija'`.execute(db)
  const save = (name: string) =>
    as(world.tarik)('POST', '/saved-views', { list: 'orders', name, search: '?status=[7]', isShared: false })
  expect((await save('Žute')).status).toBe(200)
  expect((await save('Čekaju')).status).toBe(200)
  const { data } = (await as(world.tarik)('GET', '/saved-views/of/orders')).body
  expect(data.slice(0, 2).map((view: { name: string; isMine: boolean }) => [view.name, view.isMine])).toEqual([
    ['Čekaju', true],
    ['Žute', true],
  ])
  expect(data).toHaveLength(100)
})
