import { defineErrors } from '../errors.ts'

interface Bound {
  readonly title: string
  readonly region: string
}

export const regionsErrors = defineErrors('regions', {
  keysElsewhere: {
    status: 409,
    text: {
      en: ({ title, region }: Bound) =>
        `Keys of “${title}” work in ${region} only and would be sold elsewhere too. Narrow the product’s regions, or move or delete these keys first.`,
      bs: ({ title, region }: Bound) =>
        `Ključevi proizvoda „${title}“ rade samo u regiji ${region}, a prodavali bi se i drugdje. Suzite regije proizvoda ili prvo premjestite ili obrišite te ključeve.`,
      hr: ({ title, region }: Bound) =>
        `Ključevi proizvoda „${title}“ rade samo u regiji ${region}, a prodavali bi se i drugdje. Suzite regije proizvoda ili najprije premjestite ili izbrišite te ključeve.`,
    },
  },
})
