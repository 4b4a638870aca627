import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumExecutable } from '../../tools/chromium.ts'

/** What each page records, from its very start. */
interface Noted {
  /** Milliseconds from the navigation until the first row was painted. */
  rowsAt?: number
  /** Durations of tasks over 50 ms, whether they ended before the rows were painted or after. */
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
      // The second frame after the rows appear: they are visible by then and clicks register.
      requestAnimationFrame(() => requestAnimationFrame(() => (noted.rowsAt = performance.now())))
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumExecutable())
}

/** A window with an empty cache, on a processor slowed down by a factor of `slowdown`. */
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

/** Scrolls the list by one wheel step in each frame and returns how long the frames took, in milliseconds. */
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
