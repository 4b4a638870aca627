/** Refusal of an empty API key if the stored one was entered for another address, or none is stored. */
export const keyNeeded = {
  status: 422,
  text: {
    en: 'Enter the API key again: it is only ever sent to the address it was entered for.',
    bs: 'Ponovo unesite API ključ: ne šalje se na drugu adresu od one za koju je unesen.',
    hr: 'Ponovno unesite API ključ: ne šalje se na drugu adresu od one za koju je unesen.',
  },
} as const
