import { codeMinutes } from '../security/challenges.ts'
import type { AnySmsTemplate, SmsTemplate } from '../sms/sms-template.ts'

/**
 * Six-digit code. Secrets: code. Its last line binds the code to this portal (origin-bound codes): phones fill it in here
 * and nowhere else.
 */
export const signInCodeSms: SmsTemplate<Record<never, never>> = {
  kind: 'sign-in-code',
  sample: { data: {}, secrets: { code: '000000' } },
  text: ({ language, secrets, publicUrl }) => {
    const { code = '' } = secrets
    const words = {
      en: `${code} is your Brava code, valid for ${codeMinutes} minutes. Nobody from Brava asks for it.`,
      bs: `${code} je vas kod za Bravu i vazi ${codeMinutes} minuta. Niko iz Brave ga ne trazi od vas.`,
      hr: `${code} je vas kod za Bravu i vrijedi ${codeMinutes} minuta. Nitko iz Brave ga ne trazi od vas.`,
    }[language]
    return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`
  },
}

/** To the number that received codes until now; the new one is not in it. */
export const phoneChangedSms: SmsTemplate<Record<never, never>> = {
  kind: 'phone-changed',
  sample: { data: {} },
  text: ({ language }) =>
    ({
      en: 'Brava: your sign-in codes now go to another phone number. If this was not you, change your password and tell your administrator.',
      bs: 'Brava: kodovi za prijavu sada idu na drugi broj. Ako to niste bili vi, promijenite lozinku i javite se svom administratoru.',
      hr: 'Brava: kodovi za prijavu sada idu na drugi broj. Ako to niste bili vi, promijenite lozinku i javite se svom administratoru.',
    })[language],
}

export const usersSms: readonly AnySmsTemplate[] = [signInCodeSms, phoneChangedSms]
