import { Fragment } from 'react'
import classes from './developers.module.css'

/** Text with `code` between backticks and [links](#page) to other pages. */
export function Words({ children }: { children: string }) {
  return children.split(/(`[^`]+`|\[[^\]]+\]\(#[^)]+\))/).map((part, at) => {
    const link = /^\[([^\]]+)\]\((#[^)]+)\)$/.exec(part)
    if (link)
      return (
        <a key={at} href={link[2]}>
          {link[1]}
        </a>
      )
    if (part.startsWith('`'))
      return (
        <code key={at} className={classes.inline}>
          {part.slice(1, -1)}
        </code>
      )
    return <Fragment key={at}>{part}</Fragment>
  })
}

/** The pages that a text links to. */
export function targetsOf(words: string): string[] {
  return [...words.matchAll(/\]\(#([^)]+)\)/g)].map(([, key]) => key as string)
}
