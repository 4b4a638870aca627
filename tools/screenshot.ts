import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumExecutable } from './chromium.ts'

const usage = `node tools/run.js screenshot URL out.png [--width 1440] [--height 900] [--dark] [--full] [--phone]
  [--as name@example.test --password secret]   sign in through the API of the same address
  [--storage key=value]…  [--click "css or text=…"]…  [--fill "css=value"]…  [--wait "css"] [--lang hr] [--quiet]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string' },
    height: { type: 'string' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    phone: { type: 'boolean', default: false },
    as: { type: 'string' },
    password: { type: 'string' },
    storage: { type: 'string', multiple: true, default: [] },
    click: { type: 'string', multiple: true, default: [] },
    fill: { type: 'string', multiple: true, default: [] },
    wait: { type: 'string' },
    lang: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
})
const [url, file] = positionals
if (!url || !file) {
  console.error(usage)
  process.exit(2)
}

const storage = values.storage.map((pair) => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)] as const
})

if (values.as) {
  const response = await fetch(new URL('/api/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: values.as, password: values.password ?? '' }),
  })
  const text = await response.text()
  const token = /"token"\s*:\s*"([^"]+)"/.exec(text)?.[1]
  if (!response.ok || !token) {
    console.error(`Sign-in of ${values.as} failed (${response.status}): ${text.slice(0, 400)}`)
    process.exit(1)
  }
  storage.push(['brava.token', token])
}

const browser = await chromium.launch(await chromiumExecutable())
try {
  const context = await browser.newContext({
    viewport: {
      width: Number(values.width ?? (values.phone ? 390 : 1440)),
      height: Number(values.height ?? (values.phone ? 844 : 900)),
    },
    colorScheme: values.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(values.phone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    ...(values.lang ? { locale: values.lang } : {}),
  })
  await context.addInitScript((pairs) => {
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, storage)
  const page = await context.newPage()
  if (!values.quiet) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        console.log(`[${message.type()}] ${message.text()}`)
    })
    page.on('pageerror', (error) => console.log(`[page error] ${error.stack ?? error.message}`))
    page.on('requestfailed', (request) =>
      console.log(`[failed] ${request.url()} ${request.failure()?.errorText ?? ''}`),
    )
  }
  await page.goto(url, { waitUntil: 'load' })
  // A live event stream never lets the network go idle, so this wait may time out.
  const settle = () => page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await settle()
  for (const pair of values.fill) {
    const at = pair.lastIndexOf('=')
    await page
      .locator(pair.slice(0, at))
      .first()
      .fill(pair.slice(at + 1))
  }
  for (const target of values.click) {
    await page.locator(target).first().click()
    await settle()
  }
  if (values.wait) await page.locator(values.wait).first().waitFor({ timeout: 15_000 })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: file, fullPage: values.full })
  if (!values.quiet) console.log(`${file}: ${await page.title()} (${page.url()})`)
} finally {
  await browser.close()
}
