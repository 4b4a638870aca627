import type { ReactNode } from 'react'
import classes from './personal-data.module.css'

/** Words in a table that take as many lines as they need. */
export const Sentence = ({ children }: { children: ReactNode }) => <span className={classes.sentence}>{children}</span>
