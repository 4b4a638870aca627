import { cleanElements } from './clean-markup.ts'
import classes from './rich-text.module.css'

export function View({ html }: { html: string }) {
  return (
    <div
      className={classes.prose}
      ref={(element) => {
        if (!element) return
        const shown = cleanElements(html)
        for (const link of shown.querySelectorAll('a')) {
          link.target = '_blank'
          link.rel = 'noopener noreferrer'
        }
        element.replaceChildren(shown)
      }}
    />
  )
}
