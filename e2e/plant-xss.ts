import type { PersonKey } from '../seed/world/people.ts'
import { placeOrder } from './place-order.ts'
import { callAs } from './sign-in.ts'
import { xssPayloads } from './xss-payloads.ts'

export interface Planted {
  readonly orderId: number
  readonly productId: number
  readonly companyId: number
  readonly categoryId: number
  readonly promotionId: number
  readonly templateId: number
  readonly ticketId: number
}

const isLine = (text: string) => ![...text].some((char) => char < ' ' || char === '\u007f')

/**
 * The payloads as markup, one after the other; each element that would swallow everything after it is closed at its
 * end. A link to a web page is left out: rich text keeps those, and a person must press it.
 */
function asMarkup(): string {
  const swallows = /<(script|style|textarea|title|noscript|xmp|iframe|noembed|noframes)\b/i
  return xssPayloads
    .filter((text) => !/^<a href=https|<plaintext/i.test(text))
    .map((text) => {
      const [, element] = swallows.exec(text) ?? []
      return `<p>${text}${element ? `</${element}>` : ''}${text.includes('<!--') ? '-->' : ''}</p>`
    })
    .join('')
}

/** Puts the payloads into every kind of field that is stored and shown; long fields get all of them. */
export async function plantXss(url: string): Promise<Planted> {
  const as =
    (person: PersonKey) =>
    async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<any> =>
      (await callAs(url, person, method, path, body)).data
  const selma = as('selma')
  const amra = as('amra')
  let turn = 0
  /** The next payload that fits into one line of the given number of characters. */
  const next = (most: number): string => {
    for (;;) {
      const text = xssPayloads[turn++ % xssPayloads.length] ?? ''
      if (text.length <= most && isLine(text) && text === text.trim()) return text
    }
  }
  const all = xssPayloads.join('\n')

  const category = await selma('POST', '/categories/create-category', { title: next(200), defaultVatTreatment: 2 })
  for (let n = 0; n < 12; n += 1)
    await selma('POST', '/categories/create-category', {
      title: next(200),
      parentCategoryId: category.id,
      defaultVatTreatment: 2,
    })
  const type = await selma('POST', '/product-types/create-product-type', { title: next(100) })
  const publisher = await selma('POST', '/publishers/create-publisher', { name: next(100) })
  await selma('POST', '/products/create-key-supplier', { name: next(100) })
  const [first] = (await callAs(url, 'selma', 'POST', '/companies/get-companies', { quickSearch: 'Digitalis' })).data
  const companyId = first.id as number
  const productIds: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const made = await selma('POST', '/products/create-product', {
      code: `XSS-${n}"'<i>`,
      title: next(200),
      descriptionEn: all.slice(0, 9900),
      descriptionBs: all.slice(9900, 19_800),
      descriptionHr: all.slice(-9900),
      categoryId: category.id,
      productTypeId: type.id,
      publisherId: publisher.id,
      vatTreatment: 2,
      basePrice: '10.00',
    })
    productIds.push(made.id)
  }
  await selma('POST', '/company-product-prices/create-company-product-price', {
    companyId,
    items: productIds.map((productId) => ({ productId, price: '12.00' })),
    reason: next(300),
  })

  const { data: company } = await callAs(url, 'selma', 'GET', `/companies/${companyId}`)
  await selma('PUT', `/companies/${companyId}`, {
    ...company,
    name: next(200),
    legalName: next(200),
    town: next(120),
    postalCode: next(20).slice(0, 20) || 'x',
    address: next(300),
    phone: `033 ${next(56)}`,
    contactPerson: next(120),
    bankAccount: next(200),
    invoiceTextEn: all.slice(0, 1000),
    invoiceTextBs: all.slice(0, 1000),
    invoiceTextHr: all.slice(0, 1000),
    website: `https://x.example/${encodeURIComponent(next(60))}`,
  })
  const own = (await callAs(url, 'selma', 'GET', '/companies/get-distributor-info')).data
  await selma('POST', '/companies/edit-distributor-info', {
    ...own,
    name: next(200),
    legalName: next(200),
    town: next(120),
    address: next(300),
    bankAccount: next(200),
    invoiceTextEn: all.slice(1000, 2000),
    invoiceTextBs: all.slice(1000, 2000),
    invoiceTextHr: all.slice(1000, 2000),
  })
  for (let n = 0; n < 30; n += 1)
    await amra('POST', '/users', {
      companyId,
      username: `xss${n}@x.example`,
      firstName: next(100),
      lastName: next(100),
      email: `xss${n}@x.example`,
      phone: `033 ${next(46)}`,
      language: 'en',
      userGroups: [2],
    })
  await amra('PUT', '/users/update-profile', { firstName: next(100), lastName: next(100), phone: '', language: 'en' })
  for (let n = 0; n < 8; n += 1)
    await selma('POST', '/companies/add-funds', { companyId, amount: '10000.00', memo: next(300) })
  for (let n = 0; n < 4; n += 1)
    await selma('POST', '/saved-views', { list: 'orders', name: next(60), search: `{"q":${JSON.stringify(next(80))}}` })

  const denied = await placeOrder(url, 'maja', { code: 'NF-0117', quantity: 5, paymentType: 3 })
  await selma('POST', `/orders/deny-order/${denied.id}`, { reason: next(500) })
  const placed = await placeOrder(url, 'dino', { code: 'NF-0117', quantity: 10, paymentType: 3 })
  // Newest first: the page of notes shows them all.
  for (let at = 0; at < xssPayloads.length; at += 25)
    await selma('POST', `/orders/notes/${placed.id}`, {
      body: xssPayloads
        .slice(at, at + 25)
        .join('\n')
        .slice(0, 4000),
    })
  await selma('POST', `/orders/approve-order/${placed.id}`, {})
  const { data: view } = await callAs(url, 'dino', 'GET', `/orders/get-my-order/${placed.id}`)
  const item = (await callAs(url, 'dino', 'POST', `/orders/get-plain-my-order-item/${view.lines[0].id}`)).data
  const slot = item.slots.find((each: { keyId: number | null }) => each.keyId !== null)
  await as('dino')('POST', `/orders/report-faulty-key/${slot.keyId}`, { reason: next(500) })
  // All of them as the markup of a promotion, which appears over every screen of the company.
  const promotion = await selma('POST', '/custom-notifications/create-custom-notification', {
    title: next(120),
    messageTitle: next(80),
    message: asMarkup(),
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    forAll: false,
    companyIds: [companyId],
    customNotificationProducts: productIds.slice(0, 3).map((id) => ({ productId: id, promoPrice: '9.00', moq: 1 })),
  })
  await selma('PUT', '/custom-notifications/activate-custom-notifications', { ids: [promotion.id] })
  // Also as the words of a mail, in the editor and its preview, and as a ticket with its messages.
  const template = await selma('POST', '/mail/create-template', {
    name: 'phone-changed',
    language: 'en',
    subject: next(120),
    body: asMarkup(),
  })
  const ticket = await as('dino')('POST', '/support-tickets/create-support-ticket', {
    subject: next(190),
    message: all.slice(0, 9000),
  })
  await selma('POST', '/support-tickets/create-support-ticket-message', {
    ticketId: ticket.id,
    message: all.slice(9000, 18_000),
  })
  return {
    templateId: template.id,
    ticketId: ticket.id,
    orderId: placed.id,
    productId: productIds[0] ?? 0,
    companyId,
    categoryId: category.id,
    promotionId: promotion.id,
  }
}
