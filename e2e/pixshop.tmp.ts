import { chromium } from 'playwright'
import { chromiumExecutable } from '../tools/chromium.ts'
import { callAs, tokenOf } from './sign-in.ts'
import { startBrava } from './start-brava.ts'
import { fakeWoo } from '../server/src/shops/testing/fake-woo.ts'
process.env.OUTBOUND_LOOPBACK = 'on'
const woo = await fakeWoo({ plain: true })
const brava = await startBrava()
const url = String(brava.url)
console.log('started', url)
const selma = (m: any, p: string, b?: object) => (callAs as any)(url, 'selma', m, p, b)
try {
  console.log(
    JSON.stringify(
      await selma('PUT', '/shops/first', {
        name: 'Brava Shop',
        address: woo.address,
        consumerKey: 'ck_kljuc',
        consumerSecret: 'cs_tajna',
        currency: 'BAM',
        isOn: true,
        password: 'Kljuc-u-bravi-26',
      }),
    ).slice(0, 200),
  )
  const missing = (await selma('POST', '/shops/get-missing/first', { pageSize: 20 })).data
  woo.state.products = [
    ...missing.slice(0, 14).map((one: any, index: number) => ({
      id: 100 + index,
      name: one.title,
      price: '49.90',
      sku: one.code,
      stock: one.stock + (index % 3),
    })),
    { id: 900, name: 'Mug', price: '9.90', sku: 'MUG-1', stock: 4 },
  ]
  await selma('POST', '/shops/compare/first', {})
  for (let n = 0; n < 60; n++) {
    const s = (await selma('GET', '/shops/states')).data[0]
    if (s.run?.state === 'done') break
    await new Promise((r) => setTimeout(r, 500))
  }
  const { path, env, args } = await chromiumExecutable()
  const browser = await chromium.launch({ executablePath: path, env, args })
  const shots = async (part: string, addresses: [string, string][]) => {
    for (const [lang, width, scheme] of [
      ['en', 1440, 'light'],
      ['bs', 390, 'dark'],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 1000 : 900 },
        colorScheme: scheme,
      })
      const page = await context.newPage()
      const token = await tokenOf(url, 'selma')
      await page.addInitScript(
        ([t, l]) => {
          localStorage.setItem('brava.token', t!)
          localStorage.setItem('brava.language', l!)
        },
        [token, lang],
      )
      for (const [name, address] of addresses) {
        await page.goto(url + address)
        await page.waitForTimeout(2500)
        await page.screenshot({ path: `/tmp/pixshop-${part}-${name}-${lang}.png` })
      }
      await context.close()
    }
  }
  await shots('a', [['unlinked', '/products/woo-commerce-update?tab=unlinked']])
  const unl = (await selma('POST', '/shops/get-unlinked/first', { pageSize: 50 })).data
  await selma('PUT', '/shops/link/first', {
    links: unl
      .filter((r: any) => r.proposal)
      .slice(0, 12)
      .map((r: any) => ({ productId: r.proposal.productId, wooId: r.id })),
  })
  woo.state.refuses.add(101)
  woo.state.swallows.add(102)
  const diff = (await selma('POST', '/shops/get-differences/first', { pageSize: 50 })).data
  const pushed = await selma('PUT', '/products/bulk-woocomm-product-update', {
    slot: 'first',
    ids: diff.slice(0, 6).map((r: any) => r.id),
    confirm: true,
  })
  console.log(JSON.stringify(pushed).slice(0, 300))
  await new Promise((r) => setTimeout(r, 4000))
  await shots('b', [
    ['diff', '/products/woo-commerce-update'],
    ['history', '/products/woo-commerce-update?tab=history'],
    ['missing', '/products/woo-commerce-update?tab=missing'],
    ['settings', '/settings?tab=shops'],
    ['product', `/products/edit/${diff[0].productId}?tab=shops`],
  ])
  await browser.close()
} finally {
  await brava.stop()
  woo.close()
}
