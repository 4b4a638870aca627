import { Fragment, type ReactNode } from 'react'

/** Lets an e-mail address in a text break before its @, so that it does not break in the middle of a name. */
export function breakable(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !words.includes('@')) return words
  return words.split(/(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
