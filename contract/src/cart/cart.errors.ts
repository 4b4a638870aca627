import { defineErrors } from '../errors.ts'
import { type Language, plural, type Text } from '../language.ts'
import { problemLabels } from './problem-labels.ts'

const lines: Record<Language, (count: number) => string> = {
  en: (count) => `${count} ${plural('en', count, { one: 'line needs', other: 'lines need' })} your attention`,
  bs: (count) =>
    `${count} ${plural('bs', count, { one: 'stavka traži', few: 'stavke traže', other: 'stavki traži' })} vašu pažnju`,
  hr: (count) =>
    `${count} ${plural('hr', count, { one: 'stavka traži', few: 'stavke traže', other: 'stavki traži' })} vašu pozornost`,
}

const text = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/** Refusals of the shopping cart and of placing an order from it. Nothing is changed when one is answered. */
export const cartErrors = defineErrors('cart', {
  productNotFound: {
    status: 404,
    text: text(
      'This product is not in your assortment.',
      'Ovaj proizvod nije u vašem asortimanu.',
      'Ovaj proizvod nije u vašem asortimanu.',
    ),
  },
  itemNotFound: {
    status: 404,
    text: text(
      'This line is no longer in your cart.',
      'Ova stavka više nije u vašoj korpi.',
      'Ova stavka više nije u vašoj košarici.',
    ),
  },
  tooManyKeys: {
    status: 422,
    text: {
      en: ({ most }: { most: number }) => `One order can have ${most} keys at the most.`,
      bs: ({ most }: { most: number }) => `Jedna narudžba može imati najviše ${most} ključeva.`,
      hr: ({ most }: { most: number }) => `Jedna narudžba može imati najviše ${most} ključeva.`,
    },
  },
  empty: {
    status: 409,
    text: text('Your cart is empty.', 'Vaša korpa je prazna.', 'Vaša košarica je prazna.'),
  },
  changed: {
    status: 409,
    text: text(
      'Your cart was changed meanwhile. Look at it again before you order.',
      'Vaša korpa je u međuvremenu promijenjena. Pogledajte je ponovo prije narudžbe.',
      'Vaša je košarica u međuvremenu promijenjena. Pogledajte je ponovno prije narudžbe.',
    ),
  },
  notValid: {
    status: 409,
    text: {
      en: ({ count }: { count: number }) => `The order was not placed: ${lines.en(count)}.`,
      bs: ({ count }: { count: number }) => `Narudžba nije poslana: ${lines.bs(count)}.`,
      hr: ({ count }: { count: number }) => `Narudžba nije poslana: ${lines.hr(count)}.`,
    },
  },
  blocked: { status: 409, text: problemLabels.BLOCKED },
  paymentType: { status: 409, text: problemLabels.PAYMENT_TYPE },
})
