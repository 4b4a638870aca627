import type { ReactNode } from 'react'
import { Badge } from '../../ui/basics/badge.tsx'
import classes from './profile.module.css'
import { mfaTexts } from './mfa.texts.ts'

export function Option({
  icon,
  name,
  facts,
  isOn,
  children,
}: {
  icon: ReactNode
  name: string
  facts: string
  isOn: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.option} data-on={isOn || undefined}>
      {icon}
      <div className={classes.optionWords}>
        <div className={classes.optionName}>
          {name}
          {isOn && (
            <Badge tone="success" glyph="check">
              {mfaTexts.on}
            </Badge>
          )}
        </div>
        <div className={classes.optionFacts}>{facts}</div>
      </div>
      {children}
    </div>
  )
}
