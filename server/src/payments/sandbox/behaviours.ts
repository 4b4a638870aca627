import type { Text } from '@brava/contract/language.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'

/** Test cards of the sandbox: what each makes the gateway and its bank do. No real card number is ever entered. */
export const behaviours = [
  'frictionless',
  'challenge',
  'declined',
  'insufficientFunds',
  'risk',
  'timeout',
  'late',
  'duplicateNotices',
  'forgedNotice',
  'lostAnswer',
  'gatewayDown',
] as const
export type Behaviour = (typeof behaviours)[number]

/** The right answer to the bank's challenge; every other one is wrong. */
export const challengeCode = '123456'
/** How long after the card was entered the bank approves: after the shop has stopped waiting. */
export const lateMs = 16 * 60_000
export const downMs = 2 * 60_000

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

export const behaviourLabels: Readonly<Record<Behaviour, Text>> = {
  frictionless: t('Approved at once', 'Odmah odobreno', 'Odmah odobreno'),
  challenge: t('Asks for a code (3-D Secure)', 'Traži kod (3-D Secure)', 'Traži kod (3-D Secure)'),
  declined: t('Declined by the bank', 'Banka odbija', 'Banka odbija'),
  insufficientFunds: t('Not enough money', 'Nema dovoljno novca', 'Nema dovoljno novca'),
  risk: t('Stopped by the fraud check', 'Sumnja na prevaru', 'Sumnja na prijevaru'),
  timeout: t('The bank never answers', 'Banka ne odgovara', 'Banka ne odgovara'),
  late: t('Approved after 16 minutes', 'Odobreno nakon 16 minuta', 'Odobreno nakon 16 minuta'),
  duplicateNotices: t(
    'Approved, notified 3 times',
    'Odobreno, obavještenje stiže tri puta',
    'Odobreno, obavijest stiže tri puta',
  ),
  forgedNotice: t(
    'Not approved, forged notice says yes',
    'Nije odobreno, lažno obavještenje tvrdi da jeste',
    'Nije odobreno, lažna obavijest tvrdi da jest',
  ),
  lostAnswer: t(
    'Approved, answer lost after the charge',
    'Odobreno, odgovor nakon naplate izgubljen',
    'Odobreno, odgovor nakon naplate izgubljen',
  ),
  gatewayDown: t(
    'Approved, gateway down for 2 minutes',
    'Odobreno, kanal nedostupan 2 minute',
    'Odobreno, kanal nedostupan 2 minute',
  ),
}

/** What the bank answers to cards that do not pay: our reason and a code as gateways use them. */
export const refusals: Partial<Readonly<Record<Behaviour, { reason: DeclineReason; code: string }>>> = {
  declined: { reason: 'declined', code: '1001' },
  insufficientFunds: { reason: 'insufficientFunds', code: '1016' },
  risk: { reason: 'risk', code: '5018' },
}
export const wrongCode = { reason: 'notAuthenticated', code: '4001' } as const satisfies {
  reason: DeclineReason
  code: string
}
