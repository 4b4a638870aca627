import { createContext } from 'react'

/** Whether a piece is in a dialog or drawer: leaving the page is no way out of it, its own close button is. */
export const InOverlay = createContext(false)
