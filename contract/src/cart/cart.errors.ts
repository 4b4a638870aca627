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

/** Refusals of the shopping cart and of placing an order from it. A refusal changes nothing. */
export const cartErrors = defineErrors('cart', {
  productNotFound: {
    status: 404,
    text: text(
      'This product is not in your assortment.',
      'Ovaj proizvod nije u vašem asortimanu.',
      'Ovaj proizvod nije u vašem asortimanu.',
    ),
  },
  deliveryGone: {
    status: 422,
    text: text(
      'This delivery address is no longer kept. Choose another one.',
      'Ova adresa za dostavu više ne postoji. Odaberite drugu.',
      'Ova adresa za dostavu više ne postoji. Odaberite drugu.',
    ),
  },
  unknownCountry: {
    status: 422,
    text: text('This country does not exist.', 'Ova država ne postoji.', 'Ova država ne postoji.'),
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
      en: ({ most }: { most: number }) =>
        `An order can have at most ${most} ${plural('en', most, { one: 'key', other: 'keys' })}.`,
      bs: ({ most }: { most: number }) =>
        `Jedna narudžba može imati najviše ${most} ${plural('bs', most, { one: 'ključ', few: 'ključa', other: 'ključeva' })}.`,
      hr: ({ most }: { most: number }) =>
        `Jedna narudžba može imati najviše ${most} ${plural('hr', most, { one: 'ključ', few: 'ključa', other: 'ključeva' })}.`,
    },
  },
  tooManyLines: {
    status: 422,
    text: {
      en: ({ most }: { most: number }) =>
        `A cart can have at most ${most} ${plural('en', most, { one: 'line', other: 'lines' })}. Order these first, then add the rest.`,
      bs: ({ most }: { most: number }) =>
        `U korpi može biti najviše ${most} ${plural('bs', most, { one: 'stavka', few: 'stavke', other: 'stavki' })}. Prvo naručite ove, a zatim dodajte ostale.`,
      hr: ({ most }: { most: number }) =>
        `U košarici može biti najviše ${most} ${plural('hr', most, { one: 'stavka', few: 'stavke', other: 'stavki' })}. Najprije naručite ove, a zatim dodajte ostale.`,
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
  supplierMustAct: { status: 409, text: problemLabels.SUPPLIER },
  sellerWithoutAccount: {
    status: 409,
    text: {
      en: ({ seller }: { seller: string }) =>
        `${seller} has not entered a bank account yet, so you cannot pay by transfer. Choose another way to pay, or ask ${seller}.`,
      bs: ({ seller }: { seller: string }) =>
        `${seller} još nema unesen bankovni račun, pa ne možete platiti virmanom. Odaberite drugi način plaćanja ili se obratite dobavljaču.`,
      hr: ({ seller }: { seller: string }) =>
        `${seller} još nema upisan bankovni račun, pa ne možete platiti virmanom. Odaberite drugi način plaćanja ili se obratite dobavljaču.`,
    },
  },
  paymentType: { status: 409, text: problemLabels.PAYMENT_TYPE },
  unpaidOrders: {
    status: 409,
    text: {
      en: ({ most }: { most: string }) => `Your limit of unpaid orders is ${most}. Pay or cancel one first.`,
      bs: ({ most }: { most: string }) =>
        `Broj vaših narudžbi koje mogu istovremeno čekati uplatu ograničen je na ${most}. Prvo platite ili otkažite neku.`,
      hr: ({ most }: { most: string }) =>
        `Broj vaših narudžbi koje mogu istodobno čekati uplatu ograničen je na ${most}. Najprije platite ili otkažite neku.`,
    },
  },
  unpaidValue: {
    status: 409,
    text: {
      en: ({ most }: { most: string }) => `Your unpaid orders can come to ${most} at most. Pay open orders first.`,
      bs: ({ most }: { most: string }) =>
        `Narudžbe koje čekaju uplatu mogu iznositi najviše ${most}. Prvo platite otvorene narudžbe.`,
      hr: ({ most }: { most: string }) =>
        `Narudžbe koje čekaju uplatu mogu iznositi najviše ${most}. Najprije platite otvorene narudžbe.`,
    },
  },
  unpaidShare: {
    status: 409,
    text: {
      en: ({ most, title }: { most: string; title: string }) =>
        `Your limit of keys of ${title} reserved without payment is ${most}. Pay open orders first.`,
      bs: ({ most, title }: { most: string; title: string }) =>
        `Broj ključeva proizvoda ${title} koji vam se rezervišu bez uplate ograničen je na ${most}. Prvo platite otvorene narudžbe.`,
      hr: ({ most, title }: { most: string; title: string }) =>
        `Broj ključeva proizvoda ${title} koji vam se rezerviraju bez uplate ograničen je na ${most}. Najprije platite otvorene narudžbe.`,
    },
  },
  unpaidAbove: {
    status: 409,
    text: text(
      'Too much is reserved without payment for your supplier. Ask your supplier, or pay from company funds.',
      'Za vašeg dobavljača je previše rezervisano bez uplate. Obratite se dobavljaču ili platite iz sredstava kompanije.',
      'Za vašeg je dobavljača previše rezervirano bez uplate. Obratite se dobavljaču ili platite iz sredstava tvrtke.',
    ),
  },
})
