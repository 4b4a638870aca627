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
