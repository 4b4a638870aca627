import { useEffect, useState } from 'react'

/**
 * Whether a media query matches the window. While the page is being printed the value does not change: paper is
 * narrower than the window, and what would be rendered again for it comes too late to be printed in full.
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
