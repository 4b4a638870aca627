import type { Language, Text } from '../language.ts'

/** Why a card payment failed, in the few categories that help a buyer; the gateway's own message is stored as well. */
export const declineReasons = [
  'declined',
  'insufficientFunds',
  'notAuthenticated',
  'risk',
  'expiredCard',
  'cancelled',
  'noAnswer',
  'technical',
] as const
export type DeclineReason = (typeof declineReasons)[number]

const text = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

const words: Readonly<Record<DeclineReason, Text>> = {
  declined: text(
    'Your bank declined the card. Call the number on its back, or use another card.',
    'Vaša banka je odbila karticu. Nazovite broj s poleđine ili koristite drugu karticu.',
    'Vaša je banka odbila karticu. Nazovite broj s poleđine ili upotrijebite drugu karticu.',
  ),
  insufficientFunds: text(
    'There is not enough money on the card.',
    'Na kartici nema dovoljno novca.',
    'Na kartici nema dovoljno novca.',
  ),
  notAuthenticated: text(
    'Your bank could not confirm that it was you: the code was wrong, or it was not entered.',
    'Banka nije mogla potvrditi da ste to vi: kod je bio pogrešan ili nije unesen.',
    'Banka nije mogla potvrditi da ste to vi: kod je bio pogrešan ili nije unesen.',
  ),
  risk: text(
    'The payment was stopped by the fraud check. Please use another way of paying.',
    'Plaćanje je zaustavila zaštita od zloupotrebe. Molimo koristite drugi način plaćanja.',
    'Plaćanje je zaustavila zaštita od zlouporabe. Molimo upotrijebite drugi način plaćanja.',
  ),
  expiredCard: text('The card has expired.', 'Kartica je istekla.', 'Kartica je istekla.'),
  cancelled: text(
    'You left the card page before the payment was finished.',
    'Napustili ste stranicu za kartice prije kraja plaćanja.',
    'Napustili ste stranicu za kartice prije kraja plaćanja.',
  ),
  noAnswer: text(
    'Your bank has not answered in time. If it still approves the payment and the keys are there, we deliver them; otherwise the money is released.',
    'Vaša banka nije odgovorila na vrijeme. Ako plaćanje ipak odobri, a ključeva ima, isporučujemo ih; u suprotnom se novac oslobađa.',
    'Vaša banka nije odgovorila na vrijeme. Ako plaćanje ipak odobri, a ključeva ima, isporučujemo ih; u protivnom se novac oslobađa.',
  ),
  technical: text(
    'The card payment failed for a technical reason. Nothing was charged.',
    'Plaćanje karticom nije uspjelo iz tehničkog razloga. Ništa nije naplaćeno.',
    'Plaćanje karticom nije uspjelo iz tehničkog razloga. Ništa nije naplaćeno.',
  ),
}

/** The reason as shown to the buyer. */
export function declineText(reason: DeclineReason, language: Language): string {
  return words[reason][language]
}
