import { afterEach } from 'vitest'
import { forgetKept } from '../state/stored.ts'
import { browser, tab } from '../text/browser-store.ts'

// All component tests have one page: what one of them keeps in the browser is not the next one's.
afterEach(() => {
  forgetKept('')
  browser.clear()
  tab.clear()
})
