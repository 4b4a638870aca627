import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendResetLink } from '../auth/forgot-password.ts'
import { signInWorld, amra, tarik } from '../auth/testing/sign-in-world.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { enrolSignUp } from './take-sign-up.ts'

const world = await signInWorld()
const countries = Object.fromEntries(
  (await world.db.selectFrom('countries').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
)

/** What Edina of Žuti Miš sends from her phone; every company has its own JIB and phone number. */
const zutiMis = (more: object = {}) => ({
  key: randomUUID(),
  type: 3,
  name: 'Žuti Miš',
  legalName: '',
  countryId: countries.BA,
  taxId: String(randomInt(4_200_000_000_000, 4_299_999_999_999)),
  vatId: '',
  address: 'Masarykova 7',
  postalCode: '72000',
  town: 'Zenica',
  phone: `+387 32 ${randomInt(100_000, 1_000_000)}`,
  website: '',
  firstName: 'Edina',
  lastName: 'Ćatić',
  email: 'edina@zutimis.example',
  language: 'bs',
  message: 'Imamo dvije radnje.',
  acceptsTerms: true,
  ...more,
})
const send = async (body: object, captcha?: string) =>
  world.call('POST', '/companies/company-sign-up', {
    body: { ...body, captcha: captcha ?? (await world.captcha()) },
    language: 'bs',
  })
const companiesNamed = (name: string) =>
  world.db.selectFrom('companies').selectAll().where('name', '=', name).orderBy('id').execute()
/** Runs the queued jobs, as the jobs process would. */
async function enrolWaiting() {
  const { rows } = await sql<{ data: { sealed: string } }>`
    delete from pgboss.job where name = 'sign-up' and state = 'created' returning data`.execute(world.db)
  for (const { data } of rows) await enrolSignUp(world.app.services, data.sealed)
}
const mailOf = async (address: string, template: string) => {
  await enrolWaiting()
  const mail = (await world.mailsTo(address)).find((each) => each.template === template)
  if (!mail) throw new Error(`nobody wrote ${template} to ${address}`)
  return mail
}
const onlyCompanyNamed = async (name: string) => {
  const [company] = await companiesNamed(name)
  if (!company) throw new Error('nothing was signed up')
  return company
}

describe('a shop signs up', () => {
  test('Edina signs Žuti Miš up: it waits below the distributor in marks, she is its admin, and both sides get a mail', async () => {
    const noted = await notedBy(world.db, 'companies.signedUp', async () => {
      const answer = await send(zutiMis())
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([200, ['info']])
      await enrolWaiting()
    })
    const mail = await mailOf('edina@zutimis.example', 'sign-up-received')
    const company = await onlyCompanyNamed('Žuti Miš')
    expect(noted).toMatchObject([
      { company_id: company.id, ip: '203.0.113.5', detail: { companyId: company.id, termsVersion: null } },
    ])
    expect(company).toMatchObject({
      status: 1,
      type: 3,
      parent_id: world.world.brava,
      currency: 'BAM',
      payment_types: [5],
      code: null,
      contact_person: 'Edina Ćatić',
    })
    expect((await mailOf(tarik, 'sign-up-waits')).text).toContain('Žuti Miš')

    // The link proves her address; signing in then says why she cannot yet.
    const fragment = new URLSearchParams(/#(\S+)/.exec(mail.text)?.[1])
    const password = 'tri plave lubenice'
    const username = fragment.get('username')
    const chosen = await world.call('POST', '/auth/reset-password', {
      body: { username, password, token: fragment.get('token') },
    })
    expect(chosen.status).toBe(200)
    const edina = () => world.signIn('edina@zutimis.example', { password })
    expect((await edina()).body.code).toBe('auth.companyPending')

    const tariks = await world.tokenOf(tarik)
    const seen = await world.call('GET', `/companies/sign-up-of/${company.id}`, { token: tariks })
    expect(seen.body.data).toMatchObject({
      message: 'Imamo dvije radnje.',
      personName: 'Edina Ćatić',
      email: 'edina@zutimis.example',
      isProven: true,
      alike: [],
    })
    // Tarik makes it a reseller: her role follows.
    const approved = await world.call('PUT', `/companies/approve-company/${company.id}`, {
      token: tariks,
      body: { type: 2, currency: 'BAM', priceGroupId: null, paymentTypes: [5] },
    })
    expect(approved.body.data.company).toMatchObject({ status: 2, type: 2 })
    const { token } = (await edina()).body.data
    const profile = await world.call('GET', '/users/profile', { token })
    expect(JSON.stringify(profile.body)).toContain('"userGroups":[10]')
  })

  test('a sign-up starts with the terms from the parameters, and is approved with them in the currency that Tarik sets', async () => {
    await setParameters(world.db, {
      newApprovalThreshold: 500,
      newAutoApprove: true,
      newKeysInMail: true,
      newBackOrder: true,
    })
    try {
      await send(zutiMis({ name: 'Kutija', email: 'vlasnik@kutija.example' }))
      await mailOf('vlasnik@kutija.example', 'sign-up-received')
      const { id } = await onlyCompanyNamed('Kutija')
      const approved = await world.call('PUT', `/companies/approve-company/${id}`, {
        token: await world.tokenOf(tarik),
        body: { type: 3, currency: 'EUR', priceGroupId: null, paymentTypes: [5] },
      })
      expect(approved.body.data.company).toMatchObject({
        status: 2,
        currency: 'EUR',
        autoApprove: true,
        approvalThreshold: '255.65',
        mayBackOrder: true,
        keysInMail: true,
      })
    } finally {
      await setParameters(world.db, { newApprovalThreshold: 0, newKeysInMail: false, newBackOrder: false })
    }
  })

  test('the same form sent twice, with the job run again, is one sign-up', async () => {
    const form = zutiMis({ name: 'Kopija', email: 'vlasnik@kopija.example' })
    await Promise.all([send(form), send(form)])
    await mailOf('vlasnik@kopija.example', 'sign-up-received')
    const { services } = world.app
    const sealed = services.secrets.seal(JSON.stringify({ ...form, ip: '203.0.113.5' }), 'sign-up')
    await Promise.all([enrolSignUp(services, sealed), enrolSignUp(services, sealed)])
    expect(await companiesNamed('Kopija')).toHaveLength(1)
  })

  test('a sign-up with the address of an existing account gets the same answer; its owner is notified and nothing is created', async () => {
    const unknown = await send(zutiMis({ name: 'Prva', email: 'prva@prva.example' }))
    const known = await send(zutiMis({ name: 'Druga', email: amra.toUpperCase() }))
    expect(known.body).toEqual(unknown.body)
    expect((await mailOf(amra, 'sign-up-known')).text).toContain('Druga')
    expect(await companiesNamed('Druga')).toEqual([])
  })

  test('when an existing partner signs up again, the answer is the same, and the distributor sees which company it resembles', async () => {
    await sql`update companies set tax_id = '4200 123 450 009' where id = ${world.world.gejmerija}`.execute(world.db)
    const twin = zutiMis({ name: 'Gejmerija Dva', email: 'drugi@dva.example', taxId: '4200123450009' })
    expect((await send(twin)).status).toBe(200)
    await mailOf('drugi@dva.example', 'sign-up-received')
    const { id } = await onlyCompanyNamed('Gejmerija Dva')
    const gejmerija = await world.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', world.world.gejmerija)
      .executeTakeFirstOrThrow()
    const seen = await world.call('GET', `/companies/sign-up-of/${id}`, { token: await world.tokenOf(tarik) })
    expect(seen.body.data.alike).toEqual([
      {
        id: world.world.gejmerija,
        name: gejmerija.name,
        status: 2,
        countryName: expect.any(String),
        isAbroad: false,
        by: ['taxId'],
      },
    ])
    const told = await mailOf(tarik, 'sign-up-waits')
    expect(told.text).toContain(gejmerija.name)
  })
})

describe('a first link that ran out, or never came', () => {
  const clearCounts = () => sql`delete from mail_counts`.execute(world.db)
  const signUpOf = async (form: { name: string; email: string }) => {
    expect((await send(form)).status).toBe(200)
    await enrolWaiting()
  }
  const newestTo = async (email: string) => {
    const [mail] = await world.mailsTo(email)
    if (!mail) throw new Error(`nobody wrote to ${email}`)
    return mail
  }
  /** Opens the link of a mail and chooses the password with it. */
  const choose = async ({ text }: { text: string }, password = 'tri plave lubenice') => {
    const fragment = new URLSearchParams(/#(\S+)/.exec(text)?.[1])
    const body = { username: fragment.get('username'), token: fragment.get('token'), password }
    return (await world.call('POST', '/auth/reset-password', { body })).status
  }
  const decide = async (id: number, body: object) =>
    world.call('PUT', `/companies/discard-company/${id}`, { token: await world.tokenOf(tarik), body })

  test('Edina opens hers 73 hours later: she signs up again and gets a new one for the same company, within the allowance', async () => {
    const form = () => zutiMis({ name: 'Zakasnila', email: 'edina@zakasnila.example' })
    await signUpOf(form())
    const first = await newestTo('edina@zakasnila.example')
    expect(first.text).not.toContain('već čeka')
    world.moveClock(73 * 3600)
    expect(await choose(first)).toBe(422)
    await signUpOf(form())
    const second = await newestTo('edina@zakasnila.example')
    expect(second).toMatchObject({ template: 'sign-up-received' })
    expect(second.text).toContain('već čeka')
    await setParameters(world.db, { linksPerRecipientAndDay: 1 })
    await signUpOf(form())
    expect((await newestTo('edina@zakasnila.example')).row).toEqual(second.row)
    expect(await choose(second)).toBe(200)
    // She signs in with the address now: from here on she is told that she has an account.
    await clearCounts()
    await signUpOf(form())
    expect(await newestTo('edina@zakasnila.example')).toMatchObject({ template: 'sign-up-known' })
    expect(await companiesNamed('Zakasnila')).toMatchObject([{ status: 1 }])
  })

  test('no link was mailed because the mailbox had its allowance: "Forgot password" sends Edina her first one the next day', async () => {
    await setParameters(world.db, { linksPerRecipientAndDay: 1 })
    const email = 'edina@bezlinka.example'
    const ask = () => sendResetLink(world.app.services, { username: email, ip: '203.0.113.5' })
    // Somebody else uses up the mailbox.
    await sql`insert into mail_counts (day, key, count)
      values (${world.now().toISOString().slice(0, 10)}, ${`to:${email}`}, 1)`.execute(world.db)
    await signUpOf(zutiMis({ name: 'Bez linka', email }))
    expect(await world.mailsTo(email)).toEqual([])
    world.moveClock(24 * 3600)
    await ask()
    const mail = await newestTo(email)
    expect(mail).toMatchObject({ template: 'password-reset' })
    world.moveClock(71 * 3600)
    expect(await choose(mail)).toBe(200)
    // With a password she has to wait for the approval: another one would open nothing.
    await ask()
    expect((await world.mailsTo(email)).filter(({ template }) => template === 'password-reset')).toHaveLength(1)
  })

  test("a stranger's sign-up with Edina's address that Tarik discarded does not stop hers, and gets no link", async () => {
    const email = 'edina@pravimis.example'
    await signUpOf(zutiMis({ name: 'Lažni Miš', email }))
    const strangers = await newestTo(email)
    const { id } = await onlyCompanyNamed('Lažni Miš')
    expect((await decide(id, { reason: 'Proba' })).status).toBe(200)
    const before = (await world.mailsTo(email)).length
    await sendResetLink(world.app.services, { username: email, ip: '203.0.113.5' })
    expect(await world.mailsTo(email)).toHaveLength(before)
    await signUpOf(zutiMis({ name: 'Pravi Miš', email }))
    const company = await onlyCompanyNamed('Pravi Miš')
    const hers = await newestTo(email)
    expect(hers).toMatchObject({ template: 'sign-up-received' })
    expect(hers.text).toContain('Pravi Miš')
    expect([await choose(strangers), await choose(hers)]).toEqual([422, 200])
    // Restored, the other company does not take the address back.
    expect((await decide(id, { restore: true })).status).toBe(200)
    await world.db.updateTable('companies').set({ status: 2 }).where('id', '=', company.id).execute()
    const { token } = (await world.signIn(email, { password: 'tri plave lubenice' })).body.data
    const profile = await world.call('GET', '/users/profile', { token })
    expect(JSON.stringify(profile.body)).toContain('Pravi Miš')
  })

  test('Edina of a discarded company who had chosen her password keeps her account: a new sign-up is not created', async () => {
    const email = 'edina@odbijena.example'
    await signUpOf(zutiMis({ name: 'Odbijena', email }))
    expect(await choose(await newestTo(email))).toBe(200)
    const { id } = await onlyCompanyNamed('Odbijena')
    expect((await decide(id, { reason: 'Proba' })).status).toBe(200)
    await signUpOf(zutiMis({ name: 'Opet odbijena', email }))
    expect(await newestTo(email)).toMatchObject({ template: 'sign-up-known' })
    expect(await companiesNamed('Opet odbijena')).toEqual([])
  })

  const discard = async (name: string) => {
    const { id } = await onlyCompanyNamed(name)
    expect((await decide(id, { reason: 'Proba' })).status).toBe(200)
    return id
  }
  const companyIn = async (email: string) => {
    const { token } = (await world.signIn(email, { password: 'tri plave lubenice' })).body.data
    return JSON.stringify((await world.call('GET', '/users/profile', { token })).body)
  }

  test('Tarik approves the first sign-up of Edina after all and discards the second: "Forgot password" sends her the link of the approved company', async () => {
    const email = 'edina@ipak.example'
    await signUpOf(zutiMis({ name: 'Ipak prva', email }))
    const first = await discard('Ipak prva')
    await signUpOf(zutiMis({ name: 'Ipak druga', email }))
    expect((await decide(first, { restore: true })).status).toBe(200)
    const approved = await world.call('PUT', `/companies/approve-company/${first}`, {
      token: await world.tokenOf(tarik),
      body: { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [5] },
    })
    expect(approved.status).toBe(200)
    const second = await discard('Ipak druga')
    await clearCounts()
    await sendResetLink(world.app.services, { username: email, ip: '203.0.113.5' })
    const mail = await newestTo(email)
    expect(mail).toMatchObject({ template: 'password-reset' })
    expect(await choose(mail)).toBe(200)
    expect(await companyIn(email)).toContain('Ipak prva')
    // Restored, the duplicate does not stop her signing in: nobody has chosen a password for it.
    expect((await decide(second, { restore: true })).status).toBe(200)
    expect(await companyIn(email)).toContain('Ipak prva')
  })

  test('Tarik approves the first sign-up of Edina after all and leaves the second waiting: "Forgot password" and signing in lead to the approved company', async () => {
    const email = 'edina@ceka.example'
    await signUpOf(zutiMis({ name: 'Čeka prva', email }))
    const first = await discard('Čeka prva')
    await signUpOf(zutiMis({ name: 'Čeka druga', email }))
    expect((await decide(first, { restore: true })).status).toBe(200)
    const approved = await world.call('PUT', `/companies/approve-company/${first}`, {
      token: await world.tokenOf(tarik),
      body: { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [5] },
    })
    expect(approved.status).toBe(200)
    await clearCounts()
    await sendResetLink(world.app.services, { username: email, ip: '203.0.113.5' })
    expect(await choose(await newestTo(email))).toBe(200)
    expect(await companyIn(email)).toContain('Čeka prva')
  })

  test('two sign-ups of Edina wait because Tarik restored the first: signing up again and "Forgot password" send the link of the second, which has her address', async () => {
    const email = 'edina@dvije.example'
    await signUpOf(zutiMis({ name: 'Dvije prva', email }))
    const first = await discard('Dvije prva')
    await signUpOf(zutiMis({ name: 'Dvije druga', email }))
    expect((await decide(first, { restore: true })).status).toBe(200)
    await clearCounts()
    await signUpOf(zutiMis({ name: 'Dvije treća', email }))
    const again = await newestTo(email)
    expect(again.text).toContain('Dvije druga već čeka')
    await sendResetLink(world.app.services, { username: email, ip: '203.0.113.5' })
    // The newest link wins: both were for the same person.
    expect([await choose(again), await choose(await newestTo(email))]).toEqual([422, 200])
  })

  test('an address that was only typed into a discarded sign-up is free for an invitation of Tarik and for a corrected one', async () => {
    const [email, other] = ['edina@pozvana.example', 'edina@ispravljena.example']
    await signUpOf(zutiMis({ name: 'Pozvana', email }))
    await signUpOf(zutiMis({ name: 'Ispravljena', email: other }))
    const strangers = await newestTo(email)
    await discard('Pozvana')
    await discard('Ispravljena')
    await clearCounts()
    const token = await world.tokenOf(tarik)
    const person = { firstName: 'Edina', lastName: 'Ćatić', phone: '', language: 'bs', userGroups: [2] }
    const invite = (address: string) =>
      world.call('POST', '/users', { token, body: { ...person, email: address, companyId: world.world.digitalis } })
    const usernameOf = async (id: number) =>
      (await world.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
    const invited = await invite(email)
    expect(invited.status).toBe(200)
    expect(await usernameOf(invited.body.data.id)).toBe(email)
    expect([await choose(strangers), await choose(await newestTo(email))]).toEqual([422, 200])
    expect(await companyIn(email)).toContain('Digitalis')
    // A second invitation finds her.
    expect((await invite(email)).body.code).toBe('users.worksElsewhere')
    const { id } = (await invite('edina@tipfeler.example')).body.data
    const corrected = await world.call('PUT', `/users/${id}`, { token, body: { ...person, email: other } })
    expect(corrected.status).toBe(200)
    expect(await usernameOf(id)).toBe(other)
  })

  test('the job of a repeated sign-up runs twice: Edina gets one more mail, counted once, and its link works', async () => {
    const email = 'edina@dvaput.example'
    await signUpOf(zutiMis({ name: 'Dvaput', email }))
    await clearCounts()
    await setParameters(world.db, { linksPerRecipientAndDay: 2 })
    const { services } = world.app
    const seal = (form: object) => services.secrets.seal(JSON.stringify({ ...form, ip: '203.0.113.5' }), 'sign-up')
    const sealed = seal(zutiMis({ name: 'Dvaput', email }))
    await enrolSignUp(services, sealed)
    await enrolSignUp(services, sealed)
    const mails = await world.mailsTo(email)
    expect(mails.map(({ template }) => template)).toEqual(['sign-up-received', 'sign-up-received'])
    expect(await choose(await newestTo(email))).toBe(200)
    // Running it a third time does not tell her that she has an account; another sign-up does, within the allowance.
    const known = async () => (await world.mailsTo(email)).filter(({ template }) => template === 'sign-up-known').length
    await enrolSignUp(services, sealed)
    expect(await known()).toBe(0)
    const other = seal(zutiMis({ name: 'Dvaput', email }))
    await enrolSignUp(services, other)
    await enrolSignUp(services, other)
    expect(await known()).toBe(1)
  })
})

describe('terms of sale', () => {
  const read = async () => (await world.call('GET', '/companies/terms-of-sale')).body.data
  const publish = async (terms: object) =>
    world.call('PUT', '/companies/update-terms-of-sale', { token: await world.tokenOf(tarik), body: terms })
  const words = (n: number) => ({ bs: `Uslovi ${n}`, hr: `Uvjeti ${n}`, en: '' })

  test('what Edina accepted is what she was shown, even after Tarik has published a new version', async () => {
    await publish(words(1))
    const first = await read()
    expect(first).toMatchObject(words(1))
    const form = zutiMis({ name: 'Prihvatila', email: 'edina@prihvatila.example', termsVersion: first.version })
    expect((await send(form)).status).toBe(200)
    await mailOf(form.email, 'sign-up-received')
    const { id } = await onlyCompanyNamed(form.name)
    const accepted = async () =>
      (await world.call('GET', `/companies/sign-up-of/${id}`, { token: await world.tokenOf(tarik) })).body.data.terms
    expect(await accepted()).toEqual(first)
    expect((await publish(words(2))).status).toBe(200)
    const second = await read()
    expect(second).toMatchObject(words(2))
    expect(second.version).toBeGreaterThan(first.version)
    // Publishing the same text again creates no new version.
    await publish(words(2))
    expect(await read()).toEqual(second)
    // Her form was open with the old version: it is refused at the checkbox, and her first acceptance stays as it was.
    const late = await send(zutiMis({ name: 'Kasna', email: 'a@kasna.example', termsVersion: first.version }))
    expect([late.status, late.body.code]).toEqual([409, 'company.termsChanged'])
    expect(late.body.data.fields).toMatchObject([{ path: 'acceptsTerms' }])
    expect(await accepted()).toEqual(first)
    await publish({ bs: '', hr: '', en: '' })
  })

  test('terms that Selma saves after Tarik has replaced the version she had open do not overwrite his', async () => {
    await publish({ bs: '', hr: '', en: '' })
    expect((await publish({ ...words(7), version: 0 })).status).toBe(200)
    const { version } = await read()
    expect((await publish({ ...words(8), version })).status).toBe(200)
    for (const seen of [0, version]) {
      const late = await publish({ ...words(9), version: seen })
      expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    }
    expect(await read()).toMatchObject(words(8))
    await publish({ bs: '', hr: '', en: '' })
  })

  test('without terms there is nothing to accept; nobody may claim to have accepted any, and only the distributor writes them', async () => {
    await publish({ bs: ' ', hr: '', en: '' })
    expect(await read()).toBeNull()
    const claimed = await send(zutiMis({ name: 'Tvrdnja', email: 'a@tvrdnja.example', termsVersion: 987_654 }))
    expect(claimed.body.code).toBe('company.termsChanged')
    const hers = { token: await world.tokenOf(amra), body: words(3) }
    expect((await world.call('PUT', '/companies/update-terms-of-sale', hers)).status).toBe(403)
    expect(await read()).toBeNull()
  })
})

describe('which companies a sign-up resembles', () => {
  let made = 0
  /** An existing partner. */
  const partner = async (facts: object) => {
    made += 1
    const { id } = await world.db
      .insertInto('companies')
      .values({
        parent_id: world.world.brava,
        type: 3,
        status: 2,
        name: `Postojeća ${made}`,
        currency: 'BAM',
        country_id: countries.BA as number,
        ...facts,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  /** What Tarik sees of a company that signs up with this form. */
  const alikeOf = async (form: { name: string; email: string }) => {
    expect((await send(form)).status).toBe(200)
    await mailOf(form.email, 'sign-up-received')
    const { id } = await onlyCompanyNamed(form.name)
    const seen = await world.call('GET', `/companies/sign-up-of/${id}`, { token: await world.tokenOf(tarik) })
    return seen.body.data.alike as { id: number; isAbroad: boolean; countryName: string; by: string[] }[]
  }
  const form = (name: string, more: { email: string; [field: string]: unknown }) => ({
    ...zutiMis(more),
    ...more,
    name,
  })

  test("a foreign partner with the same number, with that country's letters, is found and marked", async () => {
    const croatian = await partner({ country_id: countries.HR, vat_id: 'HR 4377 0012 339' })
    const alike = await alikeOf(
      form('Preseljena', {
        email: 'ured@preseljena.example',
        countryId: countries.DE,
        taxId: '43770012339',
      }),
    )
    const { name } = await world.db
      .selectFrom('countries')
      .select('name')
      .where('id', '=', countries.HR as number)
      .executeTakeFirstOrThrow()
    expect(alike).toMatchObject([{ id: croatian, isAbroad: true, countryName: name, by: ['taxId'] }])
    const told = (await world.mailsTo(tarik)).find(({ text }) => text.includes('Preseljena'))
    expect(told?.text).toContain(`Postojeća ${made} (${name})`)
  })

  test('a short number, or one repeated digit, means nothing in another country', async () => {
    await partner({ country_id: countries.HR, tax_id: '0000000' })
    await partner({ country_id: countries.HR, tax_id: '9999999999' })
    const short = { countryId: countries.DE, taxId: '0000000' }
    expect(await alikeOf(form('Kratka', { email: 'a@kratka.example', ...short }))).toEqual([])
    const same = { countryId: countries.DE, taxId: '9999999999' }
    expect(await alikeOf(form('Jednolična', { email: 'a@jednolicna.example', ...same }))).toEqual([])
  })

  test('a name matches without accents and legal form, a phone in any notation, and an address by its domain', async () => {
    const named = await partner({ country_id: countries.HR, name: 'ŠUMSKA KUĆA j.d.o.o.' })
    const called = await partner({ phone: '032/555-977' })
    const written = await partner({ email: 'info@sumska-kuca.example' })
    const alike = await alikeOf(
      form('Sumska kuca d.o.o.', { email: 'Vlasnik@Sumska-Kuca.example', phone: '+387 32 555 977' }),
    )
    expect(alike.map(({ id, by }) => [id, by])).toEqual([
      [named, ['name']],
      [called, ['phone']],
      [written, ['emailDomain']],
    ])
  })

  test('an address at a free provider, or at a domain that many share, is no match', async () => {
    await partner({ email: 'nexa.shop@gmail.com' })
    expect(await alikeOf(form('Druga s Gmaila', { email: 'druga.shop@gmail.com' }))).toEqual([])
    for (let n = 0; n < 3; n += 1) await partner({ email: `firma${n}@provajder.example` })
    expect(await alikeOf(form('Četvrta', { email: 'cetvrta@provajder.example' }))).toHaveLength(3)
    expect(await alikeOf(form('Peta', { email: 'peta@provajder.example' }))).toEqual([])
  })
})

describe('errors are shown at their fields, before the browser check is used up', () => {
  test.each([
    ['a JIB of 12 digits', { taxId: '421890371000' }, 'taxId'],
    ['an OIB with a wrong check digit', { countryId: countries.HR, taxId: '12345678901' }, 'taxId'],
    ['a German VAT number without its letters', { countryId: countries.DE, taxId: '1', vatId: '123456789' }, 'vatId'],
    ['a country that does not exist', { countryId: 999_999 }, 'countryId'],
  ])('%s', async (_what, wrong, path) => {
    const captcha = await world.captcha()
    const answer = await send(zutiMis({ name: 'Pogrešna', ...wrong }), captcha)
    expect(answer.status).toBe(422)
    expect(answer.body.data.fields).toMatchObject([{ path }])
    // The same check is still valid for the corrected form.
    const mended = zutiMis({ name: 'Popravljena', email: `${randomUUID()}@shop.example` })
    expect((await send(mended, captcha)).status).toBe(200)
    expect((await send(mended, captcha)).body.code).toBe('security.captchaNeeded')
    expect(await companiesNamed('Pogrešna')).toEqual([])
  })

  test('without a solved browser check, or without accepting the terms, the sign-up is refused', async () => {
    expect((await send(zutiMis(), 'nonsense')).body.code).toBe('security.captchaNeeded')
    expect((await send(zutiMis({ acceptsTerms: false }))).status).toBe(400)
    expect((await send(zutiMis({ taxId: ' ' }))).status).toBe(400)
  })
})
