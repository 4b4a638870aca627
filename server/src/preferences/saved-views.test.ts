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

test('an admin of the company deletes the shared view of a colleague who left; nobody else can, nor can the admin delete that of a current one', async () => {
  const user = (company: number, name: string) =>
    sql<{ id: number }>`
      insert into users (company_id, username, email, first_name, last_name)
      values (${company}, ${name}, ${`${name}@brava.example`}, 'Dino', 'Begić') returning id`
      .execute(db)
      .then(({ rows }) => rows[0]?.id ?? 0)
  const { company_id: digitalis } = await db
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', world.amra)
    .executeTakeFirstOrThrow()
  const dino = await user(digitalis, 'dino.prikazi')
  const view = (name: string, isShared: boolean) =>
    sql<{ id: number }>`
      insert into saved_views (user_id, company_id, list, name, search, is_shared)
      values (${dino}, ${digitalis}, 'orders', ${name}, '', ${isShared}) returning id`
      .execute(db)
      .then(({ rows }) => rows[0]?.id ?? 0)
  const shared = await view('Dinov dijeljeni', true)
  const own = await view('Dinov lični', false)
  const remove = async (who: number, id: number) => (await as(who)('DELETE', `/saved-views/${id}`)).status
  const seen = async (who: number) =>
    ((await as(who)('GET', '/saved-views/of/orders')).body.data as { id: number; mayDelete: boolean }[])
      .filter(({ id }) => id === shared)
      .map(({ mayDelete }) => mayDelete)
  try {
    expect([await seen(world.amra), await remove(world.amra, shared)]).toEqual([[false], 404])
    await sql`update users set is_disabled = true, disabled_at = now() where id = ${dino}`.execute(db)
    expect(await remove(world.nikola, shared)).toBe(404)
    expect(await remove(world.tarik, shared)).toBe(404)
    expect(await remove(world.amra, own)).toBe(404)
    expect([await seen(world.amra), await remove(world.amra, shared), await seen(world.amra)]).toEqual([
      [true],
      200,
      [],
    ])
  } finally {
    await sql`delete from saved_views where user_id = ${dino}`.execute(db)
  }
})
