import { texts } from '../../text/texts.ts'

export const boundTexts = texts({
  paymentTypes: {
    en: (name: string, types: string) =>
      types === ''
        ? `None of these applies: ${name} cannot pay in these ways either.`
        : `In effect: ${types}. ${name} has no other ways to pay.`,
    bs: (name: string, types: string) =>
      types === ''
        ? `Ništa ne važi: ${name} ne plaća ni na jedan od ovih načina.`
        : `Važi: ${types}. Ostale načine nema ni ${name}.`,
    hr: (name: string, types: string) =>
      types === ''
        ? `Ništa ne vrijedi: ${name} ne plaća ni na jedan od ovih načina.`
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
    bs: (name: string) => `Trenutno ne: ne može ni ${name}.`,
    hr: (name: string) => `Trenutačno ne: ne može ni ${name}.`,
  },
})
