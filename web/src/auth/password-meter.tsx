import { passwordFlaw, passwordStrength } from '@brava/contract/security/password-rules.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { said } from '../text/texts.ts'
import { newPasswordTexts } from './new-password.texts.ts'
import classes from './password-meter.module.css'

const words = [
  newPasswordTexts.strength0,
  newPasswordTexts.strength1,
  newPasswordTexts.strength2,
  newPasswordTexts.strength3,
  newPasswordTexts.strength4,
] as const

/** Why a new password is not accepted, in words; undefined when it is. */
export function passwordProblem(password: string, context: readonly string[]): string | undefined {
  const flaw = passwordFlaw(password, ['brava', ...context])
  return flaw ? said(securityErrors[flaw].text) : undefined
}

/** How strong the password is, in four steps and one word. */
export function PasswordMeter({ password, context }: { password: string; context: readonly string[] }) {
  const level = password ? passwordStrength(password, ['brava', ...context]) : 0
  return (
    <div className={classes.meter} data-level={level} role="status">
      {[1, 2, 3, 4].map((bar) => (
        <span key={bar} data-bar data-on={password && bar <= Math.max(1, level) ? true : undefined} />
      ))}
      <span className={classes.meterWord}>
        <span className="visually-hidden">{newPasswordTexts.strength}: </span>
        {password ? words[level] : ''}
      </span>
    </div>
  )
}
