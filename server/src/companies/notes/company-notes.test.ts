import { mostContactPersons } from '@brava/contract/companies/company-notes.endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { servedSmallWorld } from '../../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const { rows: people } = await sql<{ id: number }>`
  with made as (insert into users (company_id, username, email, first_name, last_name)
    values (${world.brava}, 'lejla', 'lejla.maric@brava.example', 'Lejla', 'Marić') returning id),
  given as (insert into user_roles select id, 5 from made)
  select id from made`.execute(db)
const lejla = as((people[0] as { id: number }).id)
const secret = 'Pays late since spring; ask for the owner.'

describe('what the distributor keeps about a company for itself', () => {
  test('Tarik adds notes on Gejmerija, newest first with author and time; Gejmerija, its reseller and others see none', async () => {
    const add = (body: string) => as(world.tarik)('POST', `/companies/add-note/${world.gejmerija}`, { body })
    expect((await add(secret)).status).toBe(200)
    expect((await add('Second note')).body.data.note).toMatchObject({ userName: 'Tarik Kovačević', isMine: true })
    const read = await as(world.tarik)('GET', `/companies/get-notes/${world.gejmerija}`)
    expect(read.body.data.map((note: { body: string }) => note.body)).toEqual(['Second note', secret])
    expect((await as(world.tarik)('GET', '/companies/get-notes/999999')).status).toBe(404)

    for (const [who, status] of [
      [world.nikola, 403],
      [world.ana, 403],
      [world.lea, 404],
    ] as const) {
      expect((await as(who)('GET', `/companies/get-notes/${world.gejmerija}`)).status).toBe(status)
      expect((await as(who)('POST', `/companies/add-note/${world.gejmerija}`, { body: 'x' })).status).toBe(status)
      expect((await as(who)('GET', `/companies/get-contact-persons/${world.gejmerija}`)).status).toBe(status)
    }
    // Nor in what they can read about the company: its record, and its activity as its reseller sees it.
    const seen = await Promise.all([
      as(world.nikola)('GET', '/companies/get-logged-user-company'),
      as(world.amra)('GET', `/companies/${world.gejmerija}`),
      as(world.amra)('POST', `/companies/get-activity/${world.gejmerija}`, {}),
    ])
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/Pays late|Second note|[nN]ote/)
  })

  test('a company has at most fifty contact persons; the fifty-first is refused, and none is lost', async () => {
    const save = (name: string) =>
      as(world.tarik)('POST', `/companies/save-contact-person/${world.megabajt}`, {
        name,
        duty: '',
        email: '',
        phone: '',
      })
    const kept = async () =>
      (await as(world.tarik)('GET', `/companies/get-contact-persons/${world.megabajt}`)).body.data
    for (let at = 0; at < mostContactPersons; at += 1) expect((await save(`Osoba ${at}`)).status).toBe(200)
    const refused = await save('Jedna previše')
    expect([refused.status, refused.body.code]).toEqual([409, 'company.tooManyContacts'])
    expect(await kept()).toHaveLength(mostContactPersons)
    for (const { id } of await kept()) await as(world.tarik)('DELETE', `/companies/contact-person/${id}`)
    expect(await kept()).toEqual([])
  })

  test('Amra keeps her own notes and contact persons of her retailer: neither she nor Tarik sees what the other keeps', async () => {
    const amra = as(world.amra)
    const notes = `/companies/get-notes/${world.gejmerija}`
    const contacts = `/companies/get-contact-persons/${world.gejmerija}`
    await amra('POST', `/companies/add-note/${world.gejmerija}`, { body: 'Calls on Mondays' })
    const jovan = { name: 'Jovan Ilić', duty: 'Shop', email: '', phone: '' }
    expect((await amra('POST', `/companies/save-contact-person/${world.gejmerija}`, jovan)).status).toBe(200)
    expect((await amra('GET', notes)).body.data).toMatchObject([{ body: 'Calls on Mondays', isMine: true }])
    const [own] = (await amra('GET', contacts)).body.data
    expect(own).toMatchObject(jovan)
    expect(JSON.stringify((await as(world.tarik)('GET', notes)).body)).not.toContain('Mondays')
    expect((await as(world.tarik)('GET', contacts)).body.data).toEqual([])
    const change = { ...jovan, contactId: own.id, duty: 'Owner' }
    expect((await as(world.tarik)('POST', `/companies/save-contact-person/${world.gejmerija}`, change)).status).toBe(
      404,
    )
    expect((await as(world.tarik)('DELETE', `/companies/contact-person/${own.id}`)).status).toBe(404)
    expect((await amra('DELETE', `/companies/contact-person/${own.id}`)).status).toBe(200)
    // No notes on the own company, nor on its supplier.
    expect((await amra('GET', `/companies/get-notes/${world.digitalis}`)).status).toBe(404)
    expect((await amra('GET', `/companies/get-notes/${world.brava}`)).status).toBe(404)
  })

  test("the answers to Tarik's note and contact person were lost: sent again, they are stored once", async () => {
    const again = { 'idempotency-key': crypto.randomUUID() }
    const tarik = as(world.tarik)
    const read = async (what: string) => (await tarik('GET', `/companies/${what}/${world.nordlicht}`)).body.data
    const add = () => tarik('POST', `/companies/add-note/${world.nordlicht}`, { body: 'Pays on time' }, again)
    expect((await add()).body).toEqual((await add()).body)
    expect(await read('get-notes')).toMatchObject([{ body: 'Pays on time' }])
    const jonas = { name: 'Jonas Weber', duty: 'Buyer', email: '', phone: '' }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const save = () => tarik('POST', `/companies/save-contact-person/${world.nordlicht}`, jonas, key)
    expect([(await save()).status, (await save()).status]).toEqual([200, 200])
    const kept = await read('get-contact-persons')
    expect(kept).toMatchObject([jonas])
    await tarik('DELETE', `/companies/contact-person/${kept[0].id}`)
  })

  test('an empty note and one of only blanks are refused', async () => {
    for (const body of ['', '  \n '])
      expect((await as(world.tarik)('POST', `/companies/add-note/${world.gejmerija}`, { body })).status).toBe(400)
  })

  test("Tarik keeps contact persons of Megabajt, by name; he cannot change another company's", async () => {
    const save = (companyId: number, body: object) =>
      as(world.tarik)('POST', `/companies/save-contact-person/${companyId}`, body)
    const zlatan = { name: 'Zlatan Perić', duty: 'Owner', email: '', phone: '' }
    const emina = { name: 'Emina Begić', duty: 'Accounts', email: 'emina@megabajt.example', phone: '+387 36 555 100' }
    for (const one of [zlatan, emina]) expect((await save(world.megabajt, one)).status).toBe(200)
    const contacts = async () =>
      (await as(world.tarik)('GET', `/companies/get-contact-persons/${world.megabajt}`)).body.data
    const [first, second] = await contacts()
    expect([first, second]).toMatchObject([emina, zlatan])
    expect((await save(world.gejmerija, { ...zlatan, contactId: second.id })).status).toBe(404)
    expect((await save(world.megabajt, { ...zlatan, contactId: second.id, duty: 'Director' })).status).toBe(200)
    const wrong = await save(world.megabajt, { ...emina, email: 'no address' })
    expect([wrong.status, wrong.body.data.fields[0].path]).toEqual([400, 'email'])
    expect((await as(world.tarik)('DELETE', `/companies/contact-person/${first.id}`)).status).toBe(200)
    expect((await as(world.tarik)('DELETE', `/companies/contact-person/${first.id}`)).status).toBe(404)
    expect(await contacts()).toMatchObject([{ name: 'Zlatan Perić', duty: 'Director' }])
    await as(world.tarik)('DELETE', `/companies/contact-person/${second.id}`)
  })

  test('the phone number that Lejla gave a contact person stays when Tarik saves what he loaded earlier', async () => {
    const tarik = as(world.tarik)
    const lea = { name: 'Lea Novak', duty: 'Buyer', email: '', phone: '' }
    const save = (who: typeof tarik, more: object) =>
      who('POST', `/companies/save-contact-person/${world.nordlicht}`, { ...lea, ...more })
    await save(tarik, {})
    const read = async () => (await tarik('GET', `/companies/get-contact-persons/${world.nordlicht}`)).body.data[0]
    const { id: contactId, version } = await read()
    expect((await save(lejla, { contactId, version, phone: '+385 1 555 020' })).status).toBe(200)
    const late = await save(tarik, { contactId, version, duty: 'Owner' })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    const now = await read()
    expect(now).toMatchObject({ duty: 'Buyer', phone: '+385 1 555 020' })
    const both = await Promise.all(
      [lejla, tarik].map((who, n) => save(who, { contactId, version: now.version, duty: `Duty ${n}` })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await save(tarik, { contactId, duty: 'Owner' })).status).toBe(200)
    expect(await read()).toMatchObject({ duty: 'Owner', phone: '' })
    await tarik('DELETE', `/companies/contact-person/${contactId}`)
  })
})
