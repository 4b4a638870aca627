/** The position of a message when nothing is in its way: just below the header. */
const usual = 62
const step = 8
/** Elements people click. Rows of a list are clickable anywhere and are not in the way. */
const pressed = 'button, a[href], input, select, textarea, summary, [role="tab"]'

/**
 * The distance from the top, in pixels, at which messages cover the fewest clickable elements: the highest such
 * position in the upper two thirds of the window.
 */
export function freePlace(region: HTMLElement): number {
  const { left, right, height } = region.getBoundingClientRect()
  const last = Math.max(usual, Math.min(innerHeight * 0.66, innerHeight - height - step))
  const inTheWay = [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((one) => !region.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 2 && one.right > left && one.left < right)
    .filter((one) => one.bottom > 0 && one.top < last + height)
  const covered = (top: number) => inTheWay.filter((one) => one.bottom > top && one.top < top + height).length
  let best = usual
  let least = covered(usual)
  for (let top = usual + step; top <= last && least > 0; top += step) {
    const here = covered(top)
    if (here < least) [best, least] = [top, here]
  }
  return best
}
