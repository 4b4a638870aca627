import { defineErrors } from '../errors.ts'

type Pair = { from: string; to: string }

export const currenciesErrors = defineErrors('currencies', {
  noRate: {
    status: 409,
    text: {
      en: ({ from, to }: Pair) => `There is no exchange rate from ${from} to ${to}.`,
      bs: ({ from, to }: Pair) => `Nema kursa iz ${from} u ${to}.`,
      hr: ({ from, to }: Pair) => `Nema tečaja iz ${from} u ${to}.`,
    },
  },
  bigJump: {
    status: 409,
    text: {
      en: ({ currencies }: { currencies: string }) =>
        `The rate of ${currencies} would move by more than 5%. Confirm to use it.`,
      bs: ({ currencies }: { currencies: string }) =>
        `Kurs za ${currencies} bi se promijenio za više od 5 %. Potvrdite ako ga želite primijeniti.`,
      hr: ({ currencies }: { currencies: string }) =>
        `Tečaj za ${currencies} promijenio bi se za više od 5 %. Potvrdite ako ga želite primijeniti.`,
    },
  },
  notUsable: {
    status: 422,
    text: {
      en: ({ code }: { code: string }) =>
        `${code} cannot be added: it is not a currency (ISO 4217), or its amounts do not have two decimals.`,
      bs: ({ code }: { code: string }) =>
        `${code} se ne može dodati: to nije valuta (ISO 4217) ili njeni iznosi nemaju dvije decimale.`,
      hr: ({ code }: { code: string }) =>
        `${code} se ne može dodati: to nije valuta (ISO 4217) ili njezini iznosi nemaju dvije decimale.`,
    },
  },
  fixedRate: {
    status: 422,
    text: {
      en: 'One euro is 1.95583 KM by law. This rate does not change.',
      bs: 'Jedan euro je po zakonu 1,95583 KM. Ovaj kurs se ne mijenja.',
      hr: 'Jedan euro po zakonu je 1,95583 KM. Taj se tečaj ne mijenja.',
    },
  },
  futureRate: {
    status: 422,
    text: {
      en: 'A rate must start today or earlier.',
      bs: 'Kurs mora važiti od danas ili od nekog ranijeg dana.',
      hr: 'Tečaj mora vrijediti od danas ili od nekog ranijeg dana.',
    },
  },
  unreadableList: {
    status: 424,
    text: {
      en: ({ source }: { source: string }) =>
        `The list of rates from ${source} cannot be read. The rates were not changed.`,
      bs: ({ source }: { source: string }) => `Kursna lista sa ${source} nije čitljiva. Kursevi nisu promijenjeni.`,
      hr: ({ source }: { source: string }) => `Tečajna lista s ${source} nije čitljiva. Tečajevi nisu promijenjeni.`,
    },
  },
  wrongDay: {
    status: 424,
    text: {
      en: ({ source, day }: { source: string; day: string }) =>
        `The list of rates from ${source} is dated ${day}. The rates were not changed.`,
      bs: ({ source, day }: { source: string; day: string }) =>
        `Kursna lista sa ${source} nosi datum ${day}. Kursevi nisu promijenjeni.`,
      hr: ({ source, day }: { source: string; day: string }) =>
        `Tečajna lista s ${source} nosi datum ${day}. Tečajevi nisu promijenjeni.`,
    },
  },
})
