import { afterEach } from 'vitest'
import { forgetKept } from '../state/stored.ts'
import { clearToasts } from '../state/toast.ts'
import { browser, tab } from '../text/browser-store.ts'

// All component tests have one page: what one of them keeps in the browser, or says in a message, is not the next one's.
afterEach(() => {
  forgetKept('')
  browser.clear()
  tab.clear()
  clearToasts()
})
