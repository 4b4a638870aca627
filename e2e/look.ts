import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { type PersonKey, people } from '../seed/world/people.ts'
import { chromiumExecutable } from '../tools/chromium.ts'
import { chooseScheme } from './choose-scheme.ts'
import { addressesFor } from './screens.ts'
import { callAs, tokenOf } from './sign-in.ts'
import { startBrava } from './start-brava.ts'

const usage = `node_modules/.bin/node e2e/look.ts FOLDER [--url http://localhost:4000] [--as tarik]… [--only /orders]… [--lang bs]
  A picture of every screen, in light and dark, 1440 and 390 pixels wide, for people to look at.
  Without --url the portal is started on a copy of the demonstration world.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    as: { type: 'string', multiple: true, default: ['tarik', 'amra', 'nikola'] },
    only: { type: 'string', multiple: true, default: [] },
    lang: { type: 'string', default: 'en' },
  },
})
const [target] = positionals
const strangers = values.as.filter((name) => !Object.hasOwn(people, name))
if (!target || strangers.length > 0) {
  console.error(strangers.length > 0 ? `Nobody is called ${strangers.join(', ')}.\n${usage}` : usage)
  process.exit(2)
}
const folder = resolve(target)
const brava = values.url ? undefined : await startBrava()
const url = values.url ?? String(brava?.url)
const browser = await chromium.launch(await chromiumExecutable())

async function settle(page: Page): Promise<void> {
  // The event stream never ends, so this wait is best effort with a time limit.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

try {
  for (const person of values.as as PersonKey[]) {
    const token = await tokenOf(url, person)
    const addresses = await addressesFor(person, (...call) => callAs(url, person, ...call))
    for (const phone of [false, true]) {
      const context = await browser.newContext({
        viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        ...(phone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Sarajevo',
      })
      await context.addInitScript(
        ([bearer, language]) => {
          localStorage.setItem('brava.token', bearer)
          localStorage.setItem('brava.language', language)
        },
        [token, values.lang] as const,
      )
      const page = await context.newPage()
      for (const address of addresses) {
        if (values.only.length > 0 && !values.only.some((part) => address.startsWith(part))) continue
        await page.goto(`${url}${address}`)
        await settle(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await chooseScheme(page, colorScheme)
          const name = address === '/' ? 'dashboard' : address.slice(1).replaceAll('/', '-')
          const file = join(folder, person, `${name}-${phone ? 'phone' : 'desktop'}-${colorScheme}.png`)
          await mkdir(join(folder, person), { recursive: true })
          await page.screenshot({ path: file })
          console.log(file)
        }
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await brava?.stop()
}
