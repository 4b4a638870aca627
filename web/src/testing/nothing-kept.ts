import { afterEach } from 'vitest'
import { forgetKept } from '../state/stored.ts'
import { clearToasts } from '../state/toast.ts'
import { browser, tab } from '../text/browser-store.ts'

// All component tests share one page: what one of them saves in the browser or shows as a message must not reach the
// next one.
afterEach(() => {
  forgetKept('')
  browser.clear()
  tab.clear()
  clearToasts()
})
