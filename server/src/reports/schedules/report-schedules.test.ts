import { formatter } from '@brava/contract/format.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { allMails } from '../../all-mails.ts'
import { personById } from '../../auth/person-by-id.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { mailById } from '../../mail-outbox/mails.sql.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { anOrder, soldWorld } from '../testing/sold-world.ts'
import { sourceOf } from '../report-sources.ts'
import { reportFile } from '../serve-report.ts'
import { readableReport } from './readable-report.ts'
import { sendDueReports } from './send-schedules.ts'

const { app, as, db, owner, bytes, world, write } = await soldWorld()
const { services } = app

async function colleague(first: string, companyId: number, roles: readonly number[], language: string) {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into users (company_id, username, email, first_name, last_name, language)
      values (${companyId}, ${first.toLowerCase()}, ${`${first.toLowerCase()}@brava.example`}, ${first}, 'Marić', ${language}) returning id),
    given as (insert into user_roles select made.id, unnest(${[...roles]}::smallint[]) from made)
    select id from made`.execute(db)
  return (rows[0] as { id: number }).id
}
const lejla = await colleague('Lejla', world.brava, [5], 'hr')
const edin = await colleague('Edin', world.digitalis, [2], 'bs')

const tarik = as(world.tarik)
const weekly = {
  report: 'salesByProduct',
  name: 'Sales of last week',
  filters: { datePreset: 6 },
  every: 'week',
  day: 1,
  hour: 8,
  formats: ['pdf', 'xlsx'],
}
/** Monday, 6 January 2025, 8:00 in Sarajevo. */
const monday = new Date('2025-01-06T07:00:00Z')
const weekLater = new Date('2025-01-13T07:00:00Z')
const runAt = (at: Date) => sendDueReports({ ...services, clock: { now: () => at } }, personById)
const dueAt = (id: number, at: Date) => sql`update report_schedules set next_at = ${at} where id = ${id}`.execute(db)

async function schedule(more: object = {}, who = tarik): Promise<number> {
  const answer = await who('POST', '/report-schedules', { ...weekly, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.id
}
/** A schedule that is due on Monday morning. */
async function scheduleForMonday(more: object = {}, who = tarik): Promise<number> {
  const id = await schedule(more, who)
  await dueAt(id, monday)
  return id
}
const listed = async (id: number, who = tarik) =>
  (await who('GET', '/report-schedules')).body.data.find((one: { id: number }) => one.id === id)

/** Mails of one template about the schedule with a given name. */
async function mailsOf(name: string, template = 'report-sent') {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'language'])
    .where('template', '=', template)
    .where(sql`data->>'name'`, '=', name)
    .orderBy('id')
    .execute()
  return rows
}
const written = async (id: number, reader: 'recipient' | 'administrator' = 'recipient') => {
  const mail = await composeMail(services, allMails(), (await mailById(db, id)) as never, reader)
  if (!mail) throw new Error('no such mail')
  return mail
}

// Each test moves the time: schedules of other tests would go out too.
afterEach(async () => void (await db.deleteFrom('report_schedules').execute()))

describe('a report sent by mail', () => {
  test('goes to Tarik and Lejla each Monday for the last week, with exactly the rows of the screen, in their own language', async () => {
    await write([
      anOrder('megabajt', { day: '2024-12-31' }),
      anOrder('digitalis', { day: '2025-01-02', lines: [{ product: 1, quantity: 3, units: [2340, 2600] }] }),
      // The current week, which is not over.
      anOrder('megabajt', {
        day: '2025-01-06',
        time: '07:30:00',
        lines: [{ product: 2, quantity: 1, units: [9900, 9999] }],
      }),
    ])
    const name = 'Weekly for two'
    const id = await scheduleForMonday({ name, colleagueIds: [lejla] })
    expect(await runAt(new Date(monday.getTime() - 1000))).toBe(0)
    expect(await mailsOf(name)).toEqual([])
    // Made two days late, it still covers the week before that Monday.
    expect(await runAt(new Date('2025-01-08T12:00:00Z'))).toBe(1)
    const mails = await mailsOf(name)
    expect(mails.map(({ to_address, language }) => [to_address, language])).toEqual([
      ['tarik@brava.example', 'en'],
      ['lejla@brava.example', 'hr'],
    ])
    expect(mails.map(({ subject }) => subject)).toEqual(
      (['en', 'hr'] as const).map(
        (language) => `${name}: ${formatter(language).dateRange('2024-12-30', '2025-01-05')}`,
      ),
    )

    const [own, hers] = await Promise.all(mails.map((mail) => written(mail.id)))
    expect(own?.attachments.map((file) => file.name)).toEqual([
      'sales-by-products-2024-12-30-2025-01-05.pdf',
      'sales-by-products-2024-12-30-2025-01-05.xlsx',
    ])
    const filters = { dateFrom: '2024-12-30', dateTo: '2025-01-05' }
    const screen = await bytes(world.tarik, '/reports/export-sales-by-products', { filters, format: 'pdf' }, 'hr')
    const plain = (text: string) => text.replace(/\s+/g, '').replace(/(Nacrtano|Izrađeno|Napravljeno|Ispisano).*$/, '')
    const [hisPaper, herPaper] = [own, hers].map((mail) =>
      plain(pdfText(Buffer.from(mail?.attachments[0]?.bytes ?? []))),
    )
    for (const paper of [hisPaper, herPaper]) {
      expect(paper).toContain('Northfall')
      expect(paper).toContain('VektorLiga')
      expect(paper).not.toContain('Kestrel')
    }
    expect(herPaper).toContain('Prodajapoproizvodu')
    // Every figure of the PDF from the screen is in hers.
    const figures = plain(pdfText(screen)).match(/\d[\d.]*,\d\d/g) ?? []
    expect(figures.length).toBeGreaterThan(5)
    expect(herPaper?.match(/\d[\d.]*,\d\d/g)).toEqual(figures)
    // An administrator reading the outbox gets no files.
    expect((await written(mails[0]?.id ?? 0, 'administrator')).attachments).toEqual([])
    expect((await listed(id)).last).toEqual({ date: monday.toISOString(), state: 'sent', reason: null })
    expect((await listed(id)).nextDate).toBe(weekLater.toISOString())
    const events = await db.selectFrom('security_events').select('detail').where('kind', '=', 'reports.sent').execute()
    expect(events.filter(({ detail }) => (detail as { scheduleId: number }).scheduleId === id)).toHaveLength(1)
  })

  test('as of today that is made around midnight, two days late, names the day of its files in the mail', async () => {
    const name = 'Stock on Monday'
    await scheduleForMonday({ name, report: 'stockByProduct', filters: {} })
    // Each look at the clock takes twenty seconds; in Sarajevo it is a minute before midnight.
    let at = Date.parse('2025-01-07T22:59:00Z')
    const clock = { now: () => new Date((at += 20_000)) }
    expect(await sendDueReports({ ...services, clock }, personById)).toBe(1)
    const [mail] = await mailsOf(name)
    const { attachments } = await written(mail?.id ?? 0)
    const days = attachments.map((file) => /\d{4}-\d\d-\d\d(?=\.)/.exec(file.name)?.[0] ?? '')
    expect(days).toHaveLength(2)
    expect(new Set(days).size).toBe(1)
    expect(['2025-01-07', '2025-01-08']).toContain(days[0])
    expect(mail?.subject).toBe(`${name}: ${formatter('en').date(days[0] ?? '')}`)
  })

  test('goes out once per period: with two processes at once, one that stops halfway, one that comes weeks later', async () => {
    const name = 'Once each'
    const id = await scheduleForMonday({ name, formats: ['xlsx'] })
    const sent = await Promise.all([runAt(monday), runAt(monday), runAt(monday)])
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await mailsOf(name)).toHaveLength(1)
    // The same period requested again, as if a process had lost its record.
    await dueAt(id, monday)
    expect(await runAt(monday)).toBe(0)
    expect(await mailsOf(name)).toHaveLength(1)

    // The process that makes the next one stops right before its commit, with the mail queued.
    await sql`create function end_here() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$`.execute(
      owner,
    )
    await sql`create constraint trigger ended after update on report_schedule_runs deferrable initially deferred
      for each row when (new.state = 'sent') execute function end_here()`.execute(owner)
    await dueAt(id, weekLater)
    expect(await runAt(weekLater)).toBe(0)
    expect(await mailsOf(name)).toHaveLength(1)
    await sql`drop trigger ended on report_schedule_runs`.execute(owner)
    const minutesLater = (minutes: number) => new Date(weekLater.getTime() + minutes * 60_000)
    expect(await runAt(minutesLater(1))).toBe(0)
    expect(await runAt(minutesLater(6))).toBe(1)
    expect(await mailsOf(name)).toHaveLength(2)

    // Three weeks without a process: three mails, each about its own week.
    expect(await runAt(new Date('2025-02-03T07:30:00Z'))).toBe(3)
    const { dateRange } = formatter('en')
    expect((await mailsOf(name)).slice(2).map(({ subject }) => subject)).toEqual([
      `${name}: ${dateRange('2025-01-13', '2025-01-19')}`,
      `${name}: ${dateRange('2025-01-20', '2025-01-26')}`,
      `${name}: ${dateRange('2025-01-27', '2025-02-02')}`,
    ])
    const late = await Promise.all((await mailsOf(name)).slice(2).map((mail) => written(mail.id)))
    expect(late.map(({ attachments }) => attachments.map((file) => file.name))).toEqual([
      ['sales-by-products-2025-01-13-2025-01-19.xlsx'],
      ['sales-by-products-2025-01-20-2025-01-26.xlsx'],
      ['sales-by-products-2025-01-27-2025-02-02.xlsx'],
    ])
  })

  test('is taken over after ten minutes from a process that was killed', async () => {
    const name = 'Taken and left'
    const id = await scheduleForMonday({ name, formats: ['xlsx'] })
    // As a stopped process leaves it: taken, nothing written.
    await sql`insert into report_schedule_runs (schedule_id, period, due_at, free_at, tries)
      values (${id}, '2025-01-06', ${monday}, ${new Date(monday.getTime() + 600_000)}, 1)`.execute(db)
    await dueAt(id, weekLater)
    expect(await runAt(new Date(monday.getTime() + 599_000))).toBe(0)
    expect(await runAt(new Date(monday.getTime() + 600_000))).toBe(1)
    expect(await mailsOf(name)).toHaveLength(1)
  })

  test('stops when its owner may no longer read it or is disabled, and all who got it are notified; a colleague who may not read it is left out', async () => {
    const name = 'Lejla, then nobody'
    const id = await scheduleForMonday({ name, formats: ['xlsx'], colleagueIds: [world.tarik] }, as(lejla))
    await sql`update users set is_disabled = true where id = ${world.tarik}`.execute(db)
    expect(await runAt(monday)).toBe(1)
    expect((await mailsOf(name)).map(({ to_address }) => to_address)).toEqual(['lejla@brava.example'])
    await sql`update users set is_disabled = false where id = ${world.tarik}`.execute(db)

    await sql`delete from user_roles where user_id = ${lejla}`.execute(db)
    await dueAt(id, weekLater)
    const noted = await notedBy(db, 'reports.scheduleStopped', async () => expect(await runAt(weekLater)).toBe(0))
    const detail = { companyId: world.brava, scheduleId: id, reason: name }
    expect(noted).toMatchObject([{ user_id: null, detail }])
    expect(await mailsOf(name)).toHaveLength(1)
    expect((await mailsOf(name, 'report-not-sent')).map(({ to_address }) => to_address).sort()).toEqual([
      'lejla@brava.example',
      'tarik@brava.example',
    ])
    expect(await listed(id)).toMatchObject({ pausedFor: 'rights', nextDate: null, isMine: false })
    expect(await runAt(new Date('2025-01-20T07:00:00Z'))).toBe(0)
    // She sees that it was stopped, and can neither resume it nor send it once.
    const stopped = await listed(id, as(lejla))
    for (const [what, asked] of [
      ['pause', { isPaused: false }],
      ['send-now', {}],
    ] as const)
      expect(await as(lejla)('POST', `/report-schedules/${id}/${what}`, asked)).toMatchObject({
        status: 409,
        body: { code: 'reportSchedule.ownerMayNot' },
      })
    expect(await listed(id, as(lejla))).toEqual(stopped)
    await sql`insert into user_roles values (${lejla}, 5)`.execute(db)
    expect(await runAt(new Date('2025-01-27T07:00:00Z'))).toBe(0)
    expect((await as(lejla)('POST', `/report-schedules/${id}/pause`, { isPaused: false })).status).toBe(200)
    expect((await listed(id)).pausedFor).toBeNull()

    await dueAt(id, weekLater)
    await sql`update users set is_disabled = true where id = ${lejla}`.execute(db)
    await dueAt(id, new Date('2025-02-10T07:00:00Z'))
    expect(await runAt(new Date('2025-02-10T07:00:00Z'))).toBe(0)
    expect((await mailsOf(name, 'report-not-sent')).slice(2).map(({ to_address }) => to_address)).toEqual([
      'tarik@brava.example',
    ])
    await sql`update users set is_disabled = false where id = ${lejla}`.execute(db)
  })

  test('notifies its owner of the reason if it cannot be made, shows it in the list in words too, and continues with the next one', async () => {
    const name = 'Nowhere to be put'
    const id = await scheduleForMonday({ name, formats: ['xlsx'] })
    await sql`create function boom() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
      owner,
    )
    await sql`create trigger boom before insert on report_schedule_files for each row execute function boom()`.execute(
      owner,
    )
    let at = monday.getTime()
    for (let tries = 1; tries <= 3; tries += 1) {
      expect((await mailsOf(name, 'report-not-sent')).length).toBe(0)
      if (tries < 3) expect(await runAt(new Date(at))).toBe(0)
      else await expect(runAt(new Date(at))).rejects.toThrow('no room')
      at += 15 * 60_000
    }
    await sql`drop trigger boom on report_schedule_files`.execute(owner)
    expect((await mailsOf(name, 'report-not-sent')).map(({ to_address }) => to_address)).toEqual([
      'tarik@brava.example',
    ])
    expect((await listed(id)).last).toEqual({
      date: monday.toISOString(),
      state: 'failed',
      reason: 'Making the report failed three times. We have been told.',
    })
    expect(await runAt(new Date(at))).toBe(0)
    await dueAt(id, weekLater)
    expect(await runAt(weekLater)).toBe(1)
  })

  test('is not retried after a refusal: its owner sees why, in words', async () => {
    const name = 'Eleven years'
    const id = await scheduleForMonday({ name, formats: ['pdf'] })
    await sql`update report_schedules set request = request || '{"filters": {"dateFrom": "2010-01-01", "dateTo": "2025-01-01"}}'
      where id = ${id}`.execute(db)
    expect(await runAt(monday)).toBe(0)
    const [told, ...more] = await mailsOf(name, 'report-not-sent')
    expect(more).toEqual([])
    expect((await written(told?.id ?? 0)).text).toContain('A report covers ten years at most.')
    expect((await listed(id, as(world.tarik, 'hr'))).last.reason).toBe('Izvješće obuhvaća najviše deset godina.')
  })

  test('is refused before any row is read if its file would hold more orders than allowed', async () => {
    await write([anOrder('megabajt'), anOrder('digitalis'), anOrder('megabajt')])
    const person = await personById(db, world.tarik, 0)
    const report = person && readableReport('salesByOrder', person)
    if (!person || !report) throw new Error('Tarik may not read it')
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
    const body = { ...report.calls.rows.body.parse({ filters }), format: 'csv' } as Parameters<typeof reportFile>[3]
    const reader = { db, clock: { now: () => monday }, person, language: 'en' } as const
    const made = (most: number) => reportFile(reader, report, sourceOf(report), body, { most })
    await expect(made(2)).rejects.toThrow('report.tooManyOrders')
    expect((await made(3)).name).toMatch(/csv$/)
  })

  test('is sent at once, paused, resumed, changed and deleted by Tarik; a paused one does not go out', async () => {
    const name = 'By hand'
    const id = await schedule({ name, formats: ['xlsx'], filters: { datePreset: 8 } })
    expect((await tarik('POST', `/report-schedules/${id}/send-now`)).status).toBe(200)
    expect((await tarik('POST', `/report-schedules/${id}/send-now`)).body.code).toBe('reportSchedule.beingSent')
    expect((await listed(id)).last.state).toBe('due')
    expect(await sendDueReports(services, personById)).toBeGreaterThanOrEqual(1)
    expect(await mailsOf(name)).toHaveLength(1)
    expect((await tarik('POST', `/report-schedules/${id}/pause`, { isPaused: true })).status).toBe(200)
    expect((await listed(id)).pausedFor).toBe('person')
    await dueAt(id, monday)
    expect(await runAt(weekLater)).toBe(0)
    expect((await tarik('POST', `/report-schedules/${id}/pause`, { isPaused: false })).status).toBe(200)
    // From its next day on, not for the weeks while it was paused.
    expect(Date.parse((await listed(id)).nextDate)).toBeGreaterThan(Date.now())
    const changed = { ...weekly, name: 'By hand, monthly', every: 'month', day: 31, hour: 6, colleagueIds: [lejla] }
    expect((await tarik('PUT', `/report-schedules/${id}`, changed)).status).toBe(200)
    expect(await listed(id)).toMatchObject({ name: 'By hand, monthly', every: 'month', day: 31, hour: 6 })
    expect(await listed(id, as(lejla))).toMatchObject({
      isMine: false,
      colleagues: [{ id: lejla, name: 'Lejla Marić' }],
    })
    expect((await as(lejla)('POST', `/report-schedules/${id}/leave`)).status).toBe(200)
    expect(await listed(id, as(lejla))).toBeUndefined()
    expect((await as(lejla)('POST', `/report-schedules/${id}/leave`)).status).toBe(404)
    expect((await tarik('DELETE', `/report-schedules/${id}`)).status).toBe(200)
    expect(await listed(id)).toBeUndefined()
    // The queued mail still has its files.
    const [mail] = await mailsOf(name)
    expect((await written(mail?.id ?? 0)).attachments).toHaveLength(1)
  })

  test('that already went out today is next due in a week, also when Tarik moves it to a later hour or pauses it', async () => {
    const id = await scheduleForMonday({ name: 'Later on Monday', formats: ['xlsx'] })
    expect(await runAt(monday)).toBe(1)
    const real = services.clock
    Object.assign(services, { clock: { now: () => new Date(monday.getTime() + 30 * 60_000) } })
    try {
      const later = { ...weekly, name: 'Later on Monday', formats: ['xlsx'], hour: 10, colleagueIds: [] }
      const { version } = await listed(id)
      expect((await tarik('PUT', `/report-schedules/${id}`, { ...later, version })).status).toBe(200)
      expect((await listed(id)).nextDate).toBe('2025-01-13T09:00:00.000Z')
      expect((await tarik('POST', `/report-schedules/${id}/pause`, { isPaused: true })).status).toBe(200)
      expect((await tarik('POST', `/report-schedules/${id}/pause`, { isPaused: false })).status).toBe(200)
      expect((await listed(id)).nextDate).toBe('2025-01-13T09:00:00.000Z')
    } finally {
      Object.assign(services, { clock: real })
    }
  })

  test('keeps what Tarik saved in another window and does not bring back Lejla, who left, when he saves an older copy', async () => {
    const name = 'In two windows'
    const id = await schedule({ name, colleagueIds: [lejla] })
    const save = (more: object) =>
      tarik('PUT', `/report-schedules/${id}`, { ...weekly, name, colleagueIds: [lejla], ...more })
    const first = (await listed(id)).version
    expect((await save({ hour: 6, version: first })).status).toBe(200)
    const late = await save({ day: 3, version: first })
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    expect(await listed(id)).toMatchObject({ hour: 6, day: 1 })
    const second = (await listed(id)).version
    expect((await as(lejla)('POST', `/report-schedules/${id}/leave`)).status).toBe(200)
    expect((await save({ day: 3, version: second })).status).toBe(409)
    expect((await listed(id)).colleagues).toEqual([])
    const third = (await listed(id)).version
    const both = await Promise.all([save({ day: 4, version: third }), save({ day: 5, version: third })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await save({ day: 2 })).status).toBe(200)
  })

  test('that went out while Tarik had it open can be saved: sending does not count as a change', async () => {
    const id = await scheduleForMonday({ name: 'Went out meanwhile' })
    const { version } = await listed(id)
    expect(await runAt(monday)).toBe(1)
    const saved = await tarik('PUT', `/report-schedules/${id}`, { ...weekly, name: 'Went out', version })
    expect(saved.status, saved.text).toBe(200)
  })

  test('is mailed once a week, even if Tarik got no response and sent the request again', async () => {
    const name = 'Sent once a week'
    const key = { 'idempotency-key': crypto.randomUUID() }
    const create = () => tarik('POST', '/report-schedules', { ...weekly, name }, key)
    expect((await create()).body).toEqual((await create()).body)
    const kept = (await tarik('GET', '/report-schedules')).body.data.filter(
      (one: { name: string }) => one.name === name,
    )
    expect(kept).toHaveLength(1)
    await tarik('DELETE', `/report-schedules/${kept[0].id}`)
  })

  test('is not scheduled by those who may not read it, never goes to strangers, and cannot be touched by a colleague', async () => {
    const amra = as(world.amra)
    expect((await amra('POST', '/report-schedules', { ...weekly, report: 'creditAgeing' })).status).toBe(404)
    expect((await amra('GET', '/report-schedules/colleagues?report=creditAgeing')).status).toBe(404)
    expect((await amra('GET', '/report-schedules/colleagues?report=salesByProduct')).body.data).toEqual([
      { id: edin, name: 'Edin Marić' },
    ])
    const stranger = await amra('POST', '/report-schedules', { ...weekly, colleagueIds: [world.tarik] })
    expect([stranger.body.code, stranger.body.data.fields[0].path]).toEqual([
      'reportSchedule.notAColleague',
      'colleagueIds',
    ])
    const fixed = await tarik('POST', '/report-schedules', { ...weekly, filters: { dateFrom: '2025-01-01' } })
    expect([fixed.body.code, fixed.body.data.fields[0].path]).toEqual(['reportSchedule.fixedDays', 'filters'])
    expect((await tarik('POST', '/report-schedules', { ...weekly, filters: { datePreset: 99 } })).status).toBe(400)
    const eighth = await tarik('POST', '/report-schedules', { ...weekly, day: 8 })
    expect([eighth.status, eighth.body.data.fields[0].path]).toEqual([400, 'day'])
    const id = await schedule({ name: 'Not for others' })
    for (const [method, path, body] of [
      ['PUT', '', weekly],
      ['POST', '/pause', { isPaused: true }],
      ['POST', '/send-now', undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect((await as(lejla)(method, `/report-schedules/${id}${path}`, body)).status, path).toBe(404)
  })

  test("shows Amra's colleague the sales of their own leg, never Brava's costs", async () => {
    await write([anOrder('gejmerija', { day: '2024-12-31' }), anOrder('megabajt', { day: '2024-12-31' })])
    const name = 'Own leg'
    await scheduleForMonday({ name, formats: ['pdf'], colleagueIds: [edin] }, as(world.amra))
    expect(await runAt(monday)).toBe(1)
    const mails = await mailsOf(name)
    expect(mails.map(({ to_address }) => to_address)).toEqual(['amra@brava.example', 'edin@brava.example'])
    const mail = await written(mails[1]?.id ?? 0)
    const paper = pdfText(Buffer.from(mail.attachments[0]?.bytes ?? [])).replace(/\s+/g, '')
    // Two units at 70,20 gross to its retailer; Brava sold four at 58,50.
    expect(paper).toContain('140,40')
    expect(paper).not.toContain('234,00')
    expect(mail.text).toContain('/reports?')
    expect(mail.text).not.toContain('/analytics')
  })

  /** Where the button of the mail leads, without its days. */
  const opened = async (name: string, to: string) => {
    const mail = (await mailsOf(name)).find(({ to_address }) => to_address === to)
    const [, path = '', search = ''] =
      /(\/(?:reports|analytics)[^?\s]*)\?(\S+)/.exec((await written(mail?.id ?? 0)).text) ?? []
    return [path, Object.fromEntries(new URLSearchParams(search))]
  }

  test('is opened by its mail as it was sent: with the same filters, and for Amra and Edin in the tab where they read it', async () => {
    const filters = { datePreset: 6, compare: 'previous', paymentTypes: [4], productTypeIds: [1, 2] }
    const days = { dateFrom: '2024-12-30', dateTo: '2025-01-05' }
    const narrowed = { ...days, compare: 'previous', paymentTypes: '[4]', productTypeIds: '[1,2]' }
    await scheduleForMonday(
      { name: 'Hers', report: 'purchasesByProduct', filters, colleagueIds: [edin] },
      as(world.amra),
    )
    await scheduleForMonday({ name: 'Brava', filters, quickSearch: '2048', formats: ['xlsx'] })
    await scheduleForMonday({ name: 'Cash', report: 'cashForecast', filters: {} }, as(world.amra))
    await scheduleForMonday({ name: 'Shop', report: 'purchasesByProduct', filters }, as(world.nikola))
    expect(await runAt(monday)).toBe(4)
    for (const to of ['amra@brava.example', 'edin@brava.example'])
      expect(await opened('Hers', to)).toEqual(['/reports', { tab: 'purchases', ...narrowed }])
    expect(await opened('Cash', 'amra@brava.example')).toEqual(['/reports', { tab: 'cash' }])
    expect(await opened('Brava', 'tarik@brava.example')).toEqual([
      '/analytics/sales-by-product',
      { ...narrowed, q: '"2048"' },
    ])
    expect(await opened('Shop', 'nikola@brava.example')).toEqual(['/reports', narrowed])
  })

  test('is limited to twenty schedules per person, also when many are requested at once', async () => {
    const nikola = as(world.nikola)
    const own = { ...weekly, report: 'purchasesByProduct', name: 'Purchases' }
    const answers = await Promise.all(Array.from({ length: 22 }, () => nikola('POST', '/report-schedules', own)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array(20).fill(200), 409, 409])
    expect((await nikola('GET', '/report-schedules')).body.data).toHaveLength(20)
  })
})
