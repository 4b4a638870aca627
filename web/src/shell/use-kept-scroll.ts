import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tab } from '../text/browser-store.ts'

const key = 'brava.scroll'
/** The number of history entries that are remembered. */
const most = 60
/** How long to wait for the rows to reappear. */
const patienceMs = 4000

type Places = Record<string, number>

function read(): Record<string, Places> {
  try {
    return JSON.parse(tab.get(key) ?? '{}') as Record<string, Places>
  } catch {
    return {}
  }
}

/** The browser history entry shown now; it survives a reload. */
function entry(): string {
  const state = history.state as { __TSR_key?: string; key?: string } | null
  return state?.__TSR_key ?? state?.key ?? 'first'
}

/** What can scroll in the sheet: the sheet itself, and tables with a name. */
function nameOf(element: Element): string | null {
  return element.id === 'main'
    ? 'main'
    : element.getAttribute('role') === 'region'
      ? element.getAttribute('aria-label')
      : null
}

function elementOf(name: string): HTMLElement | null {
  return name === 'main'
    ? document.getElementById('main')
    : document.querySelector(`#main [role="region"][aria-label="${CSS.escape(name)}"]`)
}

/**
 * Back, forward and reload restore the person's scroll position once the rows are there again. If the person scrolls
 * before that, their position is left alone.
 */
export function useKeptScroll() {
  const router = useRouter()
  useEffect(() => {
    const kept = read()
    let giveUp = () => {}
    function restore() {
      giveUp()
      const places = Object.entries(kept[entry()] ?? {}).filter(([, top]) => top > 0)
      if (places.length === 0) return
      const until = performance.now() + patienceMs
      const left = new Map(places)
      let frame = requestAnimationFrame(function again() {
        for (const [name, top] of left) {
          const element = elementOf(name)
          if (!element || element.scrollHeight - element.clientHeight < top) continue
          element.scrollTo({ top, behavior: 'instant' })
          left.delete(name)
        }
        if (left.size > 0 && performance.now() < until) frame = requestAnimationFrame(again)
        else giveUp()
      })
      const stop = () => giveUp()
      for (const sign of ['wheel', 'touchmove', 'keydown'] as const)
        window.addEventListener(sign, stop, { passive: true })
      giveUp = () => {
        cancelAnimationFrame(frame)
        for (const sign of ['wheel', 'touchmove', 'keydown'] as const) window.removeEventListener(sign, stop)
        giveUp = () => {}
      }
    }
    function onScroll(event: Event) {
      const element = event.target
      if (!(element instanceof Element) || router.state.status !== 'idle') return
      const name = nameOf(element)
      if (name === null) return
      const here = entry()
      const places = { ...kept[here], [name]: Math.round(element.scrollTop) }
      delete kept[here]
      kept[here] = places
      for (const old of Object.keys(kept).slice(0, -most)) delete kept[old]
    }
    const save = () => tab.set(key, JSON.stringify(kept))
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('pagehide', save)
    const off = router.subscribe('onRendered', restore)
    restore()
    return () => {
      save()
      giveUp()
      off()
      document.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('pagehide', save)
    }
  }, [router])
}
