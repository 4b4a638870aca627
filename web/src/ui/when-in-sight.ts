/** How far below and above the edge a picture is fetched: what a turn of the wheel brings into sight. */
const margin = '240px 0px'

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Words come first: pictures are fetched when the page has nothing else to do, or after this time. */
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
 * Acts once, when the element is drawn and near the part of the page that is seen; answers how to give up. The browser's
 * own lazy loading fetches what is thousands of pixels away, fifty pictures before the first row can be used.
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
