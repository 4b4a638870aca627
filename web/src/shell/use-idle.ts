import { useEffect } from 'react'
import { closeToast, toast } from '../state/toast.ts'
import { createIdle } from './idle.ts'
import { t } from './shell.texts.ts'
import { browser } from '../text/browser-store.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'mousemove'] as const
const key = 'brava.lastActive'

/** Signs out after an hour without activity in any tab, with warnings before. */
export function useIdle(out: () => void) {
  useEffect(() => {
    const channel = new BroadcastChannel('brava.idle')
    let shown: number | undefined
    const idle = createIdle(Date.now(), {
      remind: (left) => {
        if (shown !== undefined) closeToast(shown)
        shown = toast('warning', left > 60 ? t.idleMinutes(Math.round(left / 60)) : t.idleSeconds(left), {
          lifetime: left > 60 ? 15_000 : null,
          action: { label: t.stay, run: () => tell(Date.now()) },
        })
      },
      revived: () => {
        if (shown !== undefined) closeToast(shown)
        shown = undefined
      },
      out,
    })
    let told = 0
    function tell(at: number) {
      idle.active(at)
      // Frequent enough for the other tabs, rare enough to cost nothing.
      if (at - told < 3000) return
      told = at
      browser.set(key, String(at))
      channel.postMessage(at)
    }
    const sign = () => tell(Date.now())
    const look = () => {
      idle.active(Number(browser.get(key) ?? 0))
      idle.look(Date.now())
    }
    channel.onmessage = (event) => idle.active(Number(event.data))
    tell(Date.now())
    for (const name of signs) window.addEventListener(name, sign, { passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, 1000)
    return () => {
      for (const name of signs) window.removeEventListener(name, sign)
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
      channel.close()
    }
  }, [out])
}
