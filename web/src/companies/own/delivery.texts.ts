import { texts } from '../../text/texts.ts'

export const t = texts({
  title: { en: 'Delivery addresses', bs: 'Adrese za dostavu', hr: 'Adrese za dostavu' },
  none: {
    en: 'None yet. Orders use the company address; you can enter another one in the cart.',
    bs: 'Još ih nema. Narudžbe idu na adresu kompanije; u korpi se može upisati druga.',
    hr: 'Još ih nema. Narudžbe idu na adresu tvrtke; u košarici se može upisati druga.',
  },
  add: { en: 'Add address', bs: 'Dodaj adresu', hr: 'Dodaj adresu' },
  change: { en: 'Change', bs: 'Promijeni', hr: 'Promijeni' },
  remove: { en: 'Remove', bs: 'Ukloni', hr: 'Ukloni' },
  removeTitle: {
    en: (label: string) => `Remove ${label}?`,
    bs: (label: string) => `Ukloniti adresu ${label}?`,
    hr: (label: string) => `Ukloniti adresu ${label}?`,
  },
  removeWhy: {
    en: 'Existing orders keep it.',
    bs: 'Postojeće narudžbe je zadržavaju.',
    hr: 'Postojeće je narudžbe zadržavaju.',
  },
  label: { en: 'Name of the address', bs: 'Naziv adrese', hr: 'Naziv adrese' },
  labelHint: { en: 'Warehouse, shop …', bs: 'Skladište, prodavnica …', hr: 'Skladište, prodavaonica …' },
  recipient: { en: 'Recipient', bs: 'Primalac', hr: 'Primatelj' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
})
