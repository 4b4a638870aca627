import type { ReactNode } from 'react'
import classes from './personal-data.module.css'

/** Text in a table that takes as many lines as it needs. */
export const Sentence = ({ children }: { children: ReactNode }) => <span className={classes.sentence}>{children}</span>
