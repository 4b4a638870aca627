import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../platform/config.ts'
import { hashPassword } from '../security/password-hash.ts'
import { checkGateways, resealGateways } from './check-gateways.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { gatewayById, replaceCredentials } from './gateways.sql.ts'
import { cardWorld } from './testing/card-world.ts'

const world = await cardWorld()
const { db, services, as, people, gatewayId, notice, stock, fill, mirza, send } = world
// Gateways are for administrators, and Tarik becomes one here.
await db.insertInto('user_roles').values({ user_id: people.tarik.id, role_id: 1 }).execute()

const password = 'tri plave lubenice'
await db
  .updateTable('users')
  .set({ password_hash: await hashPassword(password) })
  .where('id', '=', people.tarik.id)
  .execute()

// One story, in order: the gateways that Tarik adds and the secrets that he changes carry over from one step to the
// next.
describe('gateways', { shuffle: false }, () => {
  describe('Tarik sets up the gateways', () => {
    it('sees everything but secrets, and tests the connection', async () => {
      const { body, text } = await as('tarik', 'GET', '/payments/gateways')
      expect(body.data).toMatchObject([
        { id: gatewayId, kind: 'sandbox', currency: 'BAM', isActive: true, hasFormer: false },
      ])
      expect(text).not.toContain(world.secret)
      expect((await as('tarik', 'POST', `/payments/test-gateway/${gatewayId}`)).body.data).toMatchObject({
        result: 'ok',
        gateways: [{ testResult: 'ok' }],
      })
      expect((await as('amra', 'GET', '/payments/gateways')).status).toBe(403)
    })

    it('is told what is missing, what a gateway does not accept, and that a currency is already served', async () => {
      const add = (more: object) =>
        as('tarik', 'POST', '/payments/gateways', { kind: 'stripe', currency: 'EUR', secret: '', password, ...more })
      expect(await add({})).toMatchObject({ status: 422, body: { code: 'payments.badCredentials' } })
      expect(await add({ secret: 'whsec_12345678' })).toMatchObject({ status: 422 })
      expect(await add({ secret: 'whsec_12345678', apiKey: 'sk_12345678', currency: 'BAM' })).toMatchObject({
        status: 422,
        body: { code: 'payments.currencyNotTaken' },
      })
      expect(await add({ secret: 'whsec_12345678', apiKey: 'sk_12345678' })).toMatchObject({ status: 200 })
      expect(await add({ secret: 'whsec_12345678', apiKey: 'sk_12345678' })).toMatchObject({
        status: 409,
        body: { code: 'payments.servedAlready' },
      })
    })

    it('needs his password for each change, and the people of the distributor are told whose keys the gateway got', async () => {
      const rows = () => db.selectFrom('payment_gateways').selectAll().orderBy('id').execute()
      const mails = () =>
        db.selectFrom('mails').selectAll().where('template', '=', 'card-gateway-changed').orderBy('id').execute()
      const [before, told] = [await rows(), (await mails()).length]
      const body = { kind: 'sandbox', currency: 'EUR', companyId: world.companies.nexa, secret: 'whsec_12345678' }
      const added = (more: object) => as('tarik', 'POST', '/payments/gateways', { ...body, ...more })
      const changed = (more: object) =>
        as('tarik', 'PUT', `/payments/gateways/${gatewayId}`, { isActive: true, isLive: false, secret: '', ...more })
      for (const save of [added, changed]) {
        expect((await save({})).status).toBe(400)
        expect((await save({ password: 'pogresna' })).body.code).toBe('security.wrongPassword')
      }
      expect(await rows()).toEqual(before)
      expect(await mails()).toHaveLength(told)

      expect((await added({ password })).status).toBe(200)
      expect((await changed({ password })).status).toBe(200)
      const by = expect.stringContaining('Tarik')
      const now = (await mails()).slice(told)
      expect(now.map(({ to_address, data }) => [to_address, data])).toEqual([
        [
          'tarik@firma.example',
          { by, gateway: 'Sandbox', currency: 'EUR', isOn: 'on', money: 'test', credentials: 'new' },
        ],
        [
          'tarik@firma.example',
          { by, gateway: 'Sandbox', currency: 'BAM', isOn: 'on', money: 'test', credentials: 'kept' },
        ],
      ])
      expect(JSON.stringify(now)).not.toMatch(/12345678|lubenice/)
    })

    it('changes the signing secret while notices arrive: the previous one is accepted until the next change, an older one is not', async () => {
      const body = { eventId: 'rotation', reference: 'of nobody' }
      const change = (secret: string) =>
        as('tarik', 'PUT', `/payments/gateways/${gatewayId}`, { isActive: true, isLive: false, secret, password })
      expect((await change('the second secret')).status).toBe(200)
      expect((await notice(body, world.secret)).statusCode).toBe(200)
      expect((await notice(body, 'the second secret')).statusCode).toBe(200)
      expect((await change('the third secret')).status).toBe(200)
      expect((await notice(body, world.secret)).statusCode).toBe(403)
      expect((await notice(body, 'the second secret')).statusCode).toBe(200)
      // If left empty, everything stays.
      expect((await change('')).status).toBe(200)
      expect((await notice(body, 'the second secret')).statusCode).toBe(200)
    })

    it('switches it off: cards are no longer offered, and no order is placed by card', async () => {
      await stock('northfall', 1)
      const cart = await fill(mirza, [['northfall', 1]])
      const change = (isActive: boolean) =>
        as('tarik', 'PUT', `/payments/gateways/${gatewayId}`, { isActive, isLive: false, secret: '', password })
      const offered = async () =>
        (await send(mirza, 'GET', '/shopping-cart')).body.data.payWith.find(
          (way: { paymentType: number }) => way.paymentType === 2,
        )
      expect(await offered()).toEqual({ paymentType: 2, problem: null })
      await change(false)
      expect(await offered()).toEqual({ paymentType: 2, problem: { code: 'PAYMENT_TYPE' } })
      expect(await world.order(mirza, cart.version, 2)).toMatchObject({
        status: 409,
        body: { code: 'cart.paymentType' },
      })
      await change(true)
      await send(mirza, 'DELETE', `/shopping-cart/${cart.id}`)
    })

    it('that Selma switched off stays off when Tarik saves what he had opened before, and of two who save at once one is told', async () => {
      const one = async () =>
        (await as('tarik', 'GET', '/payments/gateways')).body.data.find(({ id }: { id: number }) => id === gatewayId)
      const { version } = await one()
      const change = (more: object) =>
        as('tarik', 'PUT', `/payments/gateways/${gatewayId}`, { isLive: false, secret: '', password, ...more })
      expect((await change({ isActive: false, version })).status).toBe(200)
      expect(await change({ isActive: true, version })).toMatchObject({
        status: 409,
        body: { code: 'common.conflict' },
      })
      expect(await one()).toMatchObject({ isActive: false })
      const now = (await one()).version
      expect(now).toBeGreaterThan(version)
      const both = await Promise.all([1, 2].map(() => change({ isActive: true, version: now })))
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
      // A test of the connection is no change.
      await as('tarik', 'POST', `/payments/test-gateway/${gatewayId}`)
      expect((await change({ isActive: true, version: (await one()).version })).status).toBe(200)
    })

    it('a gateway of one company takes precedence over the general one', async () => {
      const own = await as('tarik', 'POST', '/payments/gateways', {
        kind: 'sandbox',
        currency: 'BAM',
        companyId: world.companies.nexa,
        secret: 'of Nexa alone',
        password,
      })
      expect(own.status).toBe(200)
      await stock('northfall', 1)
      const placed = await world.orderByCard(1)
      const { gateway_id: used } = await world.attemptOf(placed.id)
      expect(used).not.toBe(gatewayId)
      await as('tarik', 'PUT', `/payments/gateways/${used}`, { isActive: false, isLive: false, secret: '', password })
    })
  })

  describe('in production', () => {
    // Every call reads the settings of its server.
    beforeAll(() => {
      Object.assign(services.config, { mode: 'production' })
    })
    afterAll(() => {
      Object.assign(services.config, { mode: 'test' })
    })

    it('Tarik cannot add the sandbox, switch it on or test it, and is told why', async () => {
      const rows = () => db.selectFrom('payment_gateways').selectAll().orderBy('id').execute()
      const before = await rows()
      const refused = { status: 422, body: { code: 'payments.sandboxInProduction' } }
      const body = { kind: 'sandbox', currency: 'EUR', secret: 'long enough', password }
      const added = await as('tarik', 'POST', '/payments/gateways', body)
      expect(added).toMatchObject(refused)
      expect(added.body.data.fields).toMatchObject([{ path: 'kind' }])
      const change = (isActive: boolean) =>
        as('tarik', 'PUT', `/payments/gateways/${gatewayId}`, { isActive, isLive: false, secret: '', password })
      expect(await change(true)).toMatchObject(refused)
      expect(await as('tarik', 'POST', `/payments/test-gateway/${gatewayId}`)).toMatchObject(refused)
      expect(await rows()).toEqual(before)
      // A gateway that is already on can be switched off.
      expect((await change(false)).status).toBe(200)
      await db.updateTable('payment_gateways').set({ is_active: true }).where('id', '=', gatewayId).execute()
    })

    it('asking about a payment begun in the sandbox is refused with that reason, and nothing is done to the payment', async () => {
      Object.assign(services.config, { mode: 'test' })
      await stock('northfall', 1)
      const placed = await world.orderByCard(1)
      Object.assign(services.config, { mode: 'production' })
      const before = await world.attemptOf(placed.id)
      const refused = { status: 409, body: { code: 'payments.noGateway' } }
      expect(await as('tarik', 'GET', `/orders/check-credit-card-payment/${placed.id}`)).toMatchObject(refused)
      expect(await as('mirza', 'GET', `/shopping-cart/validate-3ds/${placed.id}`)).toMatchObject(refused)
      expect((await world.browse(placed.payPath)).status).toBe(409)
      const { state, captured_amount } = await world.attemptOf(placed.id)
      expect({ state, captured_amount }).toEqual({ state: before.state, captured_amount: before.captured_amount })
    })
  })

  describe('before the portal starts', () => {
    const inMode = (mode: 'demo' | 'production') => ({ ...services, config: { ...services.config, mode } })

    it('production refuses the sandbox, at the start, in the settings, in the cart and on its pages', async () => {
      await expect(checkGateways(inMode('production'))).rejects.toThrow(ConfigError)
      await expect(checkGateways(inMode('demo'))).resolves.toBeUndefined()
    })

    it('an empty secret and credentials of another key stop it (guarantee G34)', async () => {
      const row = await gatewayById(db, gatewayId)
      if (!row) throw new Error('no gateway')
      const write = (credentials: string) =>
        db.updateTable('payment_gateways').set({ credentials }).where('id', '=', gatewayId).execute()
      expect(() => sealCredentials(services.secrets, row.token, { secret: '' })).toThrow()
      await write(services.secrets.seal(JSON.stringify({ secret: '' }), `gateway:${row.token}`))
      await expect(checkGateways(services)).rejects.toThrow('empty')
      await write(services.secrets.seal(JSON.stringify({ secret: 'long enough' }), 'gateway:of another'))
      await expect(checkGateways(services)).rejects.toThrow('cannot be opened')
      await write(row.credentials)
      await expect(checkGateways(services)).resolves.toBeUndefined()
      expect(await resealGateways(services)).toBe(0)
      // What Tarik saved since they were read stays.
      expect(await replaceCredentials(db, gatewayId, row.credentials.slice(1), 'older')).toBe(false)
      expect((await gatewayById(db, gatewayId))?.credentials).toBe(row.credentials)
      expect(openCredentials(services.secrets, row).secret).toBe('the third secret')
    })
  })
})
