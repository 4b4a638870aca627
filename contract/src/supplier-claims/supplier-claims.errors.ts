import { defineErrors } from '../errors.ts'

export const supplierClaimErrors = defineErrors('supplierClaim', {
  nothingToClaim: {
    status: 409,
    text: {
      en: 'This batch has no faulty keys left to claim.',
      bs: 'U ovoj seriji nema neispravnih ključeva koji nisu već reklamirani.',
      hr: 'U ovoj seriji nema neispravnih ključeva koji već nisu reklamirani.',
    },
  },
  notAllowedNow: {
    status: 409,
    text: {
      en: 'This cannot be done with a claim in this state.',
      bs: 'Ova radnja nije moguća za reklamaciju u ovom stanju.',
      hr: 'Ova radnja nije moguća za reklamaciju u ovom stanju.',
    },
  },
  creditNeeded: {
    status: 422,
    text: {
      en: 'Enter what the supplier credits: above zero, and no more than the keys cost.',
      bs: 'Unesite koliko dobavljač priznaje: više od nule, a najviše koliko su ključevi koštali.',
      hr: 'Unesite koliko dobavljač priznaje: više od nule, a najviše koliko su ključevi stajali.',
    },
  },
})
