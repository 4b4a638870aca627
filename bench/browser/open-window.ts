import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumExecutable } from '../../tools/chromium.ts'

/** What is noted in every page, from its very start. */
interface Noted {
  /** Milliseconds from the navigation until the first row was painted. */
  rowsAt?: number
  /** Of tasks over 50 ms that ended before the rows were painted, and of all since. */
  longTasks: number[]
}

/** Runs before the page's own scripts. */
function note() {
  const noted: Noted = { longTasks: [] }
  ;(window as unknown as { noted: Noted }).noted = noted
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.longTasks.push(entry.duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector('main tr[data-row], main li[class*="card"]')) {
      // The second frame after the rows are there: they are on the screen and clicks are heard.
      requestAnimationFrame(() => requestAnimationFrame(() => (noted.rowsAt = performance.now())))
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumExecutable())
}

/** A window with nothing in its cache, on a processor that is `slowdown` times slower. */
export async function openWindow(browser: Browser, token: string, slowdown: number) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Sarajevo',
  })
  await context.addInitScript((bearer) => localStorage.setItem('brava.token', bearer), token)
  await context.addInitScript(note)
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, close: () => context.close() }
}

/** Milliseconds from the navigation until the first row of the list can be used. */
export async function rowsAt(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => (window as unknown as { noted?: Noted }).noted?.rowsAt, undefined, {
    timeout: 60_000,
  })
  return Number(await found.jsonValue())
}

/** Scrolls the list by a wheel's step in each frame and answers how long the frames took, in milliseconds. */
export function scrollFrames(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const list = document.querySelector('main [role="region"]')
    if (!list) throw new Error('The list is not there.')
    const took: number[] = []
    let last = await new Promise<number>((next) => requestAnimationFrame(next))
    for (let frame = 0; frame < count; frame++) {
      list.scrollTop += 120
      const now = await new Promise<number>((next) => requestAnimationFrame(next))
      took.push(now - last)
      last = now
    }
    return took
  }, frames)
}
