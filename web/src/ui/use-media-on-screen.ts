import { useEffect, useState } from 'react'

/**
 * Whether a media query holds of the window. While the page is printed it is what it was: paper is narrower than the window
 * it is printed from, and what is drawn anew for it comes too late to be on it whole.
 */
export function useMediaOnScreen(query: string): boolean {
  const [isTrue, setTrue] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const media = window.matchMedia(query)
    const look = () => {
      if (!window.matchMedia('print').matches) setTrue(media.matches)
    }
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [query])
  return isTrue
}
