import { texts } from '../../text/texts.ts'

export const boundTexts = texts({
  paymentTypes: {
    en: (name: string, types: string) =>
      types === ''
        ? `None of these applies: ${name} cannot pay in these ways either.`
        : `In effect: ${types}. ${name} has no other ways to pay.`,
    bs: (name: string, types: string) =>
      types === ''
        ? `Nijedan od ovih načina ne važi: ne može ih koristiti ni ${name}.`
        : `Važi: ${types}. Ostale načine nema ni ${name}.`,
    hr: (name: string, types: string) =>
      types === ''
        ? `Nijedan od ovih načina ne vrijedi: ne može ih koristiti ni ${name}.`
        : `Vrijedi: ${types}. Ostale načine nema ni ${name}.`,
  },
  autoApprove: {
    en: (name: string) => `Orders still wait for approval, because those of ${name} do.`,
    bs: (name: string) => `Narudžbe ipak čekaju odobrenje, jer ga čekaju i narudžbe kompanije ${name}.`,
    hr: (name: string) => `Narudžbe ipak čekaju odobrenje, jer ga čekaju i narudžbe tvrtke ${name}.`,
  },
  approvalThreshold: {
    en: (name: string, amount: string) => `In effect: ${amount}, as for ${name}.`,
    bs: (name: string, amount: string) => `Važi: ${amount}, kao i za kompaniju ${name}.`,
    hr: (name: string, amount: string) => `Vrijedi: ${amount}, kao i za tvrtku ${name}.`,
  },
  mayBackOrder: {
    en: (name: string) => `Not in effect: ${name} may not either.`,
    bs: (name: string) => `Ne važi: to ne može ni ${name}.`,
    hr: (name: string) => `Ne vrijedi: to ne može ni ${name}.`,
  },
})
