import { Fragment, type ReactNode } from 'react'

/** Words in which an e-mail address may break before its @, so that it is not broken in the middle of a name. */
export function breakable(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !words.includes('@')) return words
  return words.split(/(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
