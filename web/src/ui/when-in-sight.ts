/** How far beyond the upper and lower edge pictures are loaded: what one turn of the wheel brings into view. */
const margin = '240px 0px'

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Text comes first: pictures are loaded when the page is idle, or after this time. */
const latestMs = 300
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: latestMs }) : setTimeout(act)

function told(entries: readonly IntersectionObserverEntry[]) {
  const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
  for (const target of seen) observer?.unobserve(target)
  if (seen.length === 0) return
  whenIdle(() => {
    for (const target of seen) {
      waiting.get(target)?.()
      waiting.delete(target)
    }
  })
}

/**
 * Calls `act` once, when the element is rendered and near the visible part of the page; returns a function to cancel.
 * The browser's own lazy loading loads what is thousands of pixels away, fifty pictures before the first row can be
 * used.
 */
export function whenInSight(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(told, { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit)
  waiting.set(element, act)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}
