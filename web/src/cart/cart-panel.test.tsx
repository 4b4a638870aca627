import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { claimTab, profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf, refresh } from '../api/use-endpoint.ts'
import { currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { viewCart } from './cart-calls.ts'
import { CartPanel } from './cart-panel.tsx'
import { openCart, setDelivery, setReference, showPlaced } from './cart-state.ts'

const line = {
  id: 11,
  productId: 1,
  companyProductId: 5,
  notificationId: null,
  keyType: 1,
  code: 'VL-0027',
  title: 'Vektor Liga 27',
  publisher: 'Redline Interactive',
  platform: 'Xbox',
  regions: ['EU'],
  imageUrl: null,
  quantity: 4,
  unitPrice: '94.50',
  seenPrice: '94.50',
  isPromotion: false,
  net: '323.08',
  vat: '54.92',
  gross: '378.00',
  vatRateBp: 1700,
  moq: 10,
  stock: 362,
  mayBackOrder: false,
  status: 'BELOW_MOQ',
  problems: [{ code: 'BELOW_MOQ', minimum: 10 }],
}
const small = {
  id: 1,
  version: 7,
  currency: 'BAM',
  showImgKeys: true,
  reference: '',
  products: 1,
  keys: 4,
  net: '323.08',
  vat: '54.92',
  gross: '378.00',
  vatRates: [{ rateBp: 1700, net: '323.08', vat: '54.92' }],
  lines: [line],
  payWith: [
    { paymentType: 5, problem: null },
    { paymentType: 3, problem: null },
  ],
  attention: 1,
  isBlocked: false,
  funds: '500.00',
  held: '0.00',
  creditLimit: '1000.00',
  available: '1500.00',
  left: '1122.00',
  email: 'amra@digitalis.example',
  phone: '',
}
const enough = {
  ...small,
  version: 8,
  keys: 10,
  gross: '945.00',
  left: '555.00',
  attention: 0,
  lines: [{ ...line, quantity: 10, gross: '945.00', status: 'ok', problems: [] }],
}
const empty = { ...small, version: 9, products: 0, keys: 0, gross: '0.00', lines: [], attention: 0 }
const placed = {
  id: 5001,
  number: '018343',
  status: 2,
  paymentType: 5,
  currency: 'BAM',
  net: '807.69',
  vat: '137.31',
  gross: '945.00',
  keys: 10,
  assigned: 10,
  missing: 0,
  holdUntil: null,
  estimateNumber: null,
  payPath: null,
  email: 'amra@digitalis.example',
  lines: [{ title: 'Vektor Liga 27', platform: 'Xbox', quantity: 10, missing: 0 }],
}
const changed = { code: 'cart.changed', data: { info: 'Your cart was changed meanwhile.' } }
const profile = {
  data: { userData: { currencySymbol: 'KM', userGroups: [2], isTelecomCompany: false }, shippingInfoData: null },
}
let sent: { method: string; path: string; body: unknown; key: string | null }[]
let refusal: object | null
/** The order takes longer than the pause after typing. */
let slow: boolean
let payWith: readonly object[]
/** How many times the order is placed, or found placed, without its answer arriving. */
let lostAnswers: number
/** How many times the order is lost on its way. */
let lostRequests: number
let isPlaced: boolean
/** An order of this version of the cart gets no answer before. */
let hangs: { version: number; until: Promise<void> } | undefined
/** The answers by key: a repeated request gets the answer to the first. */
let answers: Map<string | null, object>
/** What is in the cart after the order. */
let after: object
/** The order is refused once as one request too many. */
let tooMany: boolean
/** Where the card of the first order is entered. */
let payPath: string | null
/** The same for the order after it; a fragment, which does not leave the page of the tests. */
let nextPayPath: string | null

beforeEach(() => {
  sent = []
  payWith = enough.payWith
  refusal = null
  slow = false
  lostAnswers = 0
  lostRequests = 0
  isPlaced = false
  hangs = undefined
  answers = new Map()
  after = empty
  tooMany = false
  payPath = null
  nextPayPath = null
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = String(address).replace(/^\/api/, '')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const key = new Headers(init?.headers).get('idempotency-key')
    sent.push({ method, path, body, key })
    if (path === '/users/profile') return Response.json(profile)
    if (path.startsWith('/shopping-cart/create-order')) {
      if (slow) await new Promise((go) => setTimeout(go, 1200))
      if (refusal) return Response.json(refusal, { status: 409 })
      if (body.version === hangs?.version) await hangs?.until
      if (lostRequests-- > 0) throw new TypeError('Failed to fetch')
      if (tooMany && isPlaced) {
        tooMany = false
        return Response.json({ code: 'common.tooMany', data: { info: 'Too many requests.' } }, { status: 429 })
      }
      if (!answers.has(key)) {
        const current = (isPlaced ? after : enough) as typeof enough
        if (body.version !== current.version) return Response.json(changed, { status: 409 })
        const number = isPlaced ? '018344' : '018343'
        const order = { ...placed, number, paymentType: body.paymentType, payPath: isPlaced ? nextPayPath : payPath }
        answers.set(key, { info: `Order ${number} is placed.`, order, cart: empty })
        isPlaced = true
      }
      if (lostAnswers-- > 0) throw new TypeError('Failed to fetch')
      return Response.json({ data: answers.get(key) })
    }
    if (path === '/web-sales/get-company-products') {
      const found = { productId: 1, title: 'Vektor Liga 27', code: 'VL-0027', price: '94.50', moq: 10 }
      return Response.json({ data: { products: [found] } })
    }
    if (method === 'PUT')
      return Response.json({ data: { info: '', cart: { ...enough, payWith, reference: body.reference ?? '' } } })
    return Response.json({ data: isPlaced ? after : small })
  })
  openCart(true)
})

afterEach(() => {
  unmountAll()
  showPlaced(null)
  setDelivery(null)
  history.replaceState(null, '', location.pathname + location.search)
  vi.unstubAllGlobals()
})

async function show() {
  await mount(() => {
    // The frame loads it before any of its parts is shown.
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <CartPanel />
  })
}

test('a line below its MOQ says so, blocks the order with the reason, and is fixed with one click', async () => {
  await show()
  await expect.element(page.getByText('Below MOQ.', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Minimum is 10\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Place order/ })).toBeDisabled()
  await expect.element(page.getByText('Fix 1 line before you place the order: Vektor Liga 27.')).toBeVisible()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await expect.element(page.getByRole('button', { name: 'Place order · 945.00 KM' })).toBeEnabled()
  expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({ id: 11, quantity: 10 })
  await expect.element(page.getByText('All 500.00 KM of funds, then 445.00 KM of credit')).toBeVisible()
})

test('the order names the version that was shown, carries a key, and shows its result', async () => {
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open order and keys' })).toBeVisible()
  const order = sent.find((call) => call.path.startsWith('/shopping-cart/create-order'))
  expect(order).toMatchObject({ body: { version: 8, paymentType: 5 }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('Emir chooses a wire transfer and closes the cart once more: it is still chosen when he orders, and not for his next order', async () => {
  after = { ...enough, version: 11 }
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Wire Transfer' }).click()
  await expect.element(page.getByRole('button', { name: 'Place order · 945.00 KM' })).toBeEnabled()
  unmountAll()
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  expect(orders().map(({ body }) => (body as { paymentType: number }).paymentType)).toEqual([3])
  await page.getByRole('button', { name: 'Continue buying' }).click()
  await expect.element(page.getByRole('button', { name: 'Company Funds' })).toHaveAttribute('aria-pressed', 'true')
})

test('a refused order stays in the cart and says why', async () => {
  refusal = { code: 'cart.changed', data: { info: 'Your cart was changed meanwhile.' } }
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect
    .poll(() => sent.filter((call) => call.method === 'GET' && call.path === '/shopping-cart').length)
    .toBeGreaterThan(1)
  await expect.element(page.getByText('Vektor Liga 27', { exact: true })).toBeVisible()
})

const orders = () => sent.filter((call) => call.path.startsWith('/shopping-cart/create-order'))

test('Amra’s order is placed but its answer is lost: it is asked for again with the same key, and she sees the result', async () => {
  lostAnswers = 1
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready'), { timeout: 5000 }).toBeVisible()
  expect(orders()).toHaveLength(2)
  expect(orders()[1]).toEqual(orders()[0])
})

test('Amra’s order is placed and the connection stays away: her cart remains on the screen, and the button repeats the order with the same key', async () => {
  lostAnswers = 3
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  const button = page.getByRole('button', { name: 'Place order · 945.00 KM' })
  await button.click()
  await expect.poll(() => currentToasts().map(({ kind }) => kind), { timeout: 10_000 }).toEqual(['error'])
  // The connection is back, and everything on the screen is read again.
  await refresh(viewCart)
  await expect.element(page.getByText('Vektor Liga 27', { exact: true })).toBeVisible()
  await button.click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  expect(orders()).toHaveLength(4)
  expect(new Set(orders().map(({ key }) => key)).size).toBe(1)
})

const earlier = () => page.getByText('This order had already been placed', { exact: false })

/** Amra orders from company funds, and no answer comes, however often the order is repeated. */
async function orderUnanswered() {
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.poll(() => currentToasts().map(({ kind }) => kind), { timeout: 10_000 }).toEqual(['error'])
}

test('Amra’s order from funds never arrives and she then chooses a wire transfer: the order is placed as the screen shows it', async () => {
  lostRequests = 3
  await orderUnanswered()
  await page.getByRole('button', { name: 'Wire Transfer' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  await expect.element(earlier()).not.toBeInTheDocument()
  expect(orders()).toHaveLength(4)
  expect(orders().map(({ body }) => (body as { paymentType: number }).paymentType)).toEqual([5, 5, 5, 3])
  expect(orders()[3]?.key).not.toBe(orders()[0]?.key)
})

test('Amra’s order from funds was placed, its answer is lost, and she chooses a wire transfer: she is told that the first order stands, and how it is paid', async () => {
  lostAnswers = 3
  await orderUnanswered()
  await refresh(viewCart)
  await page.getByRole('button', { name: 'Wire Transfer' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(earlier()).toBeVisible()
  await expect.element(page.getByText('Payment: Company Funds.', { exact: false })).toBeVisible()
  expect(answers.size).toBe(1)
  expect(orders()).toHaveLength(5)
  expect(orders()[3]).toMatchObject({ body: { version: 8, paymentType: 3 } })
  expect(orders()[4]).toEqual(orders()[0])
  expect(currentToasts().filter(({ kind }) => kind === 'error')).toEqual([])
})

test('while her first order still has no answer, Amra goes on buying: no card page takes her away later', async () => {
  lostRequests = 3
  nextPayPath = '#card-of-the-second'
  await orderUnanswered()
  isPlaced = true
  after = { ...enough, version: 11, gross: '189.00' }
  await refresh(viewCart)
  let give = () => {}
  hangs = { version: enough.version, until: new Promise<void>((done) => (give = done)) }
  await page.getByRole('button', { name: 'Place order · 189.00 KM' }).click()
  await expect.element(page.getByRole('button', { name: 'Open the card page' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue buying' }).click()
  const asked = orders().length
  give()
  // The answer to the first has arrived by then.
  await refresh(viewCart)
  expect([orders().length, location.hash]).toEqual([asked, ''])
})

test('Amra’s order was placed, its answer is lost, and she types a reference: it is not saved with the emptied cart, and the lines on the screen cannot be changed', async () => {
  lostAnswers = 3
  await orderUnanswered()
  await refresh(viewCart)
  const saved = sent.length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.getByLabelText('Your reference').fill('PO-2')
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect.element(page.getByRole('group', { name: /Vektor Liga 27/ }).getByRole('textbox')).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Add by code or title' })).toBeDisabled()
  await expect.element(page.getByLabelText('Your reference')).toHaveValue('PO-2')
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(earlier()).toBeVisible()
  expect(sent.slice(saved).filter(({ method }) => method === 'PUT')).toEqual([])
})

test('Amra’s order was placed, its answer is lost, and she fills the emptied cart again: the button orders the new cart, and she hears of both orders', async () => {
  lostAnswers = 3
  await orderUnanswered()
  after = { ...enough, version: 11, gross: '189.00', lines: [{ ...enough.lines[0], id: 12, title: 'Kalem Drift 3' }] }
  await refresh(viewCart)
  await expect.element(page.getByText('Kalem Drift 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Place order · 189.00 KM' }).click()
  await expect.element(page.getByText('018344')).toBeVisible()
  await expect.element(earlier()).not.toBeInTheDocument()
  await expect.poll(() => currentToasts().map(({ title }) => title)).toContain('Order 018343 is placed.')
  expect(orders().filter(({ body }) => (body as { version: number }).version === 11)).toHaveLength(1)
})

const cardWords = 'The card has not been entered yet. Enter it within 15 minutes of ordering.'

test('Amra’s card order was placed, its answer is lost, and she chooses a wire transfer: she is told that the card is still to be entered, and where', async () => {
  lostAnswers = 3
  payPath = '/card/1'
  await orderUnanswered()
  await refresh(viewCart)
  await page.getByRole('button', { name: 'Wire Transfer' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(earlier()).toBeVisible()
  await expect.element(page.getByText(cardWords), { timeout: 3000 }).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open the card page' })).toBeVisible()
  await expect.element(page.getByText('We mailed', { exact: false })).not.toBeInTheDocument()
})

test('Amra’s card order was placed, its answer is lost, and she orders something else: a warning that stays says that the card is still to be entered', async () => {
  lostAnswers = 3
  payPath = '/card/1'
  await orderUnanswered()
  after = { ...enough, version: 11, gross: '189.00' }
  await refresh(viewCart)
  await page.getByRole('button', { name: 'Place order · 189.00 KM' }).click()
  await expect
    .poll(() => currentToasts().find(({ title }) => title === 'Order 018343 is placed.'))
    .toMatchObject({ kind: 'warning', detail: cardWords, lifetime: null, action: { label: 'Open the card page' } })
})

test('Amra’s card order was placed, its answer is lost, and she orders something else by card: she is told of the first card and opens the second from the result', async () => {
  lostAnswers = 3
  payPath = '/card/1'
  nextPayPath = '#card-of-the-second'
  await orderUnanswered()
  after = { ...enough, version: 11, gross: '189.00' }
  await refresh(viewCart)
  await page.getByRole('button', { name: 'Place order · 189.00 KM' }).click()
  await expect
    .poll(() => currentToasts().find(({ title }) => title === 'Order 018343 is placed.'))
    .toMatchObject({ kind: 'warning', detail: cardWords, lifetime: null, action: { label: 'Open the card page' } })
  await expect.element(page.getByRole('button', { name: 'Open the card page' }).first()).toBeVisible()
  expect(location.hash).toBe('')
})

test('Amra’s first order never arrived, and she orders something else by card: she is led to the card page', async () => {
  lostRequests = 3
  nextPayPath = '#card-of-the-second'
  await orderUnanswered()
  isPlaced = true
  after = { ...enough, version: 11, gross: '189.00' }
  await refresh(viewCart)
  await page.getByRole('button', { name: 'Place order · 189.00 KM' }).click()
  await expect.poll(() => location.hash).toBe('#card-of-the-second')
})

test('Amra’s order was placed, its answer is lost, and she types a reference and a delivery for it: the cart she fills next has neither', async () => {
  lostAnswers = 3
  await orderUnanswered()
  await refresh(viewCart)
  await page.getByLabelText('Your reference').fill('PO-2')
  setDelivery({ phone: '', email: 'amra@digitalis.example', deliveryType: 1, text: 'The shop in Zenica' })
  await expect.element(page.getByText('The shop in Zenica')).toBeVisible()
  after = { ...enough, version: 11, gross: '189.00', lines: [{ ...enough.lines[0], id: 12, title: 'Kalem Drift 3' }] }
  await refresh(viewCart)
  await expect.element(page.getByText('Kalem Drift 3', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Your reference')).toHaveValue('')
  await page.getByLabelText('Your reference').fill('PO-3')
  await page.getByRole('button', { name: 'Place order · 189.00 KM' }).click()
  await expect.element(page.getByText('018344')).toBeVisible()
  expect(orders().find(({ body }) => (body as { version: number }).version === 11)?.body).toEqual({
    version: 11,
    paymentType: 5,
    reference: 'PO-3',
  })
})

test('the answer to Amra’s order is lost and its repetition is one request too many: her next click still asks for that order', async () => {
  lostAnswers = 1
  tooMany = true
  await orderUnanswered()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  expect(orders()).toHaveLength(3)
  expect(new Set(orders().map(({ key }) => key)).size).toBe(1)
})

test('a buyer whose supplier is short of funds can still place the order: its refusal notifies the supplier', async () => {
  payWith = [{ paymentType: 5, problem: { code: 'SUPPLIER_SHORT' } }]
  refusal = { code: 'ledger.supplierShort', data: { info: 'Your supplier has to act. They have been told.' } }
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await expect
    .element(
      page.getByText(
        'Your supplier has to act before this order can go through: place it, and the supplier will be told.',
      ),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect
    .poll(() => sent.filter((call) => call.path.startsWith('/shopping-cart/create-order')))
    .toMatchObject([{ body: { version: 8, paymentType: 5 } }])
  // The text at the button no longer asks for what has been done.
  await expect
    .element(page.getByText('place it, and the supplier will be told', { exact: false }))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('status').getByText('They have been told.', { exact: false })).toBeVisible()
})

test('a buyer whose supplier is blocked cannot place the order: nobody would be notified', async () => {
  payWith = [{ paymentType: 5, problem: { code: 'SUPPLIER' } }]
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await expect.element(page.getByText('Your supplier has to act before you can order.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Place order · 945.00 KM' })).toBeDisabled()
})

test('Amra adds a product by code that is already in her cart: the quantity is added to the existing one', async () => {
  await show()
  await page.getByRole('combobox', { name: 'Add by code or title' }).fill('VL-0027')
  await page.getByRole('option', { name: /Vektor Liga 27/ }).click()
  await expect.poll(() => sent.some((call) => call.method === 'PUT')).toBe(true)
  expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({ id: 11, quantity: 14 })
  // The answer must arrive before the next test begins.
  await expect.element(page.getByText('Below MOQ.', { exact: true })).not.toBeInTheDocument()
})

test.for([
  ['takes none in this cart', false],
  ['gets none from its supplier', true],
] as const)(
  'a line whose keys are pictures, for a company that %s, offers only what helps',
  async ([, showImgKeys]) => {
    const refused = { ...line, moq: 1, status: 'IMAGE_NOT_WANTED', problems: [{ code: 'IMAGE_NOT_WANTED' }] }
    await mount(() => {
      queryClient.setQueryData(keyOf(profileCall), profile)
      queryClient.setQueryData(keyOf(viewCart), { data: { ...small, showImgKeys, lines: [refused] } })
      return <CartPanel />
    })
    await expect.element(page.getByText('Keys are pictures.', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: 'Allow pictures' }).elements()).toHaveLength(showImgKeys ? 0 : 1)
    expect(page.getByText('Your supplier has not enabled', { exact: false }).elements()).toHaveLength(
      showImgKeys ? 1 : 0,
    )
  },
)

test('an older cart that arrives late does not replace the one that Amra has changed since', async () => {
  await show()
  await expect.element(page.getByText('Below MOQ.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await expect.element(page.getByRole('button', { name: 'Place order · 945.00 KM' })).toBeEnabled()
  // The server's answer to a read that began before the change.
  await refresh(viewCart)
  await expect.element(page.getByRole('button', { name: 'Place order · 945.00 KM' })).toBeEnabled()
  expect(queryClient.getQueryData<{ data: { version: number } }>(keyOf(viewCart))?.data.version).toBe(8)
})

test('Amra types her reference and orders at once: it is saved to the cart before the order, so that her next order has none', async () => {
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await expect.element(page.getByRole('button', { name: 'Place order · 945.00 KM' })).toBeEnabled()
  slow = true
  await page.getByLabelText('Your reference').fill('PO-2026-118')
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  const after = sent.slice(sent.findIndex(({ path }) => path === '/shopping-cart/shopping-cart-item') + 1)
  expect(
    after.filter(({ method }) => method !== 'GET').map(({ body }) => (body as { reference: string }).reference),
  ).toEqual(['PO-2026-118', 'PO-2026-118'])
  expect(after.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    '/shopping-cart/shopping-cart',
    '/shopping-cart/create-order-from-shopping-cart',
  ])
})

test('Mirza chose where his next order goes and signed out; Ana signs in on the same page and orders for herself', async () => {
  claimTab(7)
  setDelivery({ phone: '', email: 'mirza@gamespot.example', deliveryType: 1, text: 'Mirza’s flat' })
  setReference('Mirza’s order')
  claimTab(8)
  await show()
  await page.getByRole('button', { name: 'Set to 10' }).click()
  await page.getByRole('button', { name: 'Place order · 945.00 KM' }).click()
  await expect.element(page.getByText('10 keys are ready')).toBeVisible()
  const order = sent.find((call) => call.path.startsWith('/shopping-cart/create-order'))
  expect(order?.body).toEqual({ version: 8, paymentType: 5, reference: '' })
})

test('on a small phone Ana sees the lines of a long cart above what is left, and the order button stays in sight', async () => {
  await page.viewport(375, 667)
  const lines = Array.from({ length: 15 }, (_, n) => ({ ...enough.lines[0], id: 20 + n, productId: 20 + n }))
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    queryClient.setQueryData(keyOf(viewCart), { data: { ...enough, products: 15, lines } })
    return <CartPanel />
  })
  const button = page.getByRole('button', { name: /^Place order/ })
  await expect.element(button).toBeVisible()
  const within = button.element().getBoundingClientRect()
  expect(within.bottom).toBeLessThanOrEqual(667)
  const seen = page.getByRole('dialog').getByRole('listitem').elements()
  const inSight = (row: Element) => {
    const { left, bottom } = row.getBoundingClientRect()
    return row.contains(document.elementFromPoint(left + 4, bottom - 4))
  }
  expect(seen.filter(inSight).length).toBeGreaterThanOrEqual(3)
  await page.viewport(1280, 800)
})
