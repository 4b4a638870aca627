import { formerUser } from '@brava/contract/users/former-user.ts'
import { expect, test } from 'vitest'
import { plainName } from '../platform/mail/plain-name.ts'
import { sayNotification } from './say-notification.ts'

test.each(['bs', 'hr'] as const)(
  'a notification mailed to Tarik in %s calls the person whose data is erased "Bivši korisnik", also without links and markup',
  (language) => {
    const asked = { kind: 'ticket.asked', detail: { number: 'T-7', subject: 'Ključ', by: `${formerUser} 41` } }
    expect(sayNotification(asked, language, plainName).facts).toBe('Ključ · Bivši korisnik 41')
    const named = { ...asked, detail: { ...asked.detail, by: 'Lejla <b> evil.example' } }
    expect(sayNotification(named, language, plainName).facts).toBe('Ključ · Lejla b evil example')
  },
)

test('Selma reads in Bosnian what a failed background job does, in the bell and in the mail, and whether it runs again', () => {
  const failed = (subject: string, more: { runsAgain?: boolean } = {}) => {
    const news = { kind: 'job.failed', detail: { subject, ...more } }
    const mailed = sayNotification(news, 'bs', plainName)
    expect(mailed).toEqual(sayNotification(news, 'bs'))
    return mailed.message
  }
  expect(failed('mail-send')).toBe('Pozadinski posao nije uspio: Slanje e-mailova')
  expect(failed('payments-reconcile-day', { runsAgain: false })).toBe(
    'Pozadinski posao nije uspio: Kartice: poređenje jednog dana',
  )
  expect(failed('ledger-dues', { runsAgain: true })).toBe(
    'Pozadinski posao nije uspio, ponovo kreće po rasporedu: Dospjele fakture i kredit',
  )
  expect(failed('of-an-earlier-release')).toBe('Pozadinski posao nije uspio: of-an-earlier-release')
})
