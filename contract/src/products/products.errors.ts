import { defineErrors } from '../errors.ts'
import { plural } from '../language.ts'

/** Keys that work in only one region. */
interface BoundKeys {
  readonly keys: number
  readonly region: string
}

export const productsErrors = defineErrors('products', {
  codeTaken: {
    status: 409,
    text: {
      en: 'Another product has this code.',
      bs: 'Ovu šifru već ima drugi proizvod.',
      hr: 'Ovu šifru već ima drugi proizvod.',
    },
  },
  unknownChoice: {
    status: 422,
    text: {
      en: 'One of the chosen values no longer exists.',
      bs: 'Jedna od odabranih vrijednosti više ne postoji.',
      hr: 'Jedna od odabranih vrijednosti više ne postoji.',
    },
  },
  regionsTooWide: {
    status: 422,
    text: {
      en: ({ keys, region }: BoundKeys) =>
        `The product has ${keys} ${plural('en', keys, { one: 'key that works', other: 'keys that work' })} in ${region} only. Choose regions within it, or move or delete these keys first.`,
      bs: ({ keys, region }: BoundKeys) =>
        `Proizvod ima ${keys} ${plural('bs', keys, { one: 'ključ koji radi', few: 'ključa koji rade', other: 'ključeva koji rade' })} samo u regiji ${region}. Odaberite regije unutar nje ili prvo premjestite ili obrišite te ključeve.`,
      hr: ({ keys, region }: BoundKeys) =>
        `Proizvod ima ${keys} ${plural('hr', keys, { one: 'ključ koji radi', few: 'ključa koji rade', other: 'ključeva koji rade' })} samo u regiji ${region}. Odaberite regije unutar nje ili najprije premjestite ili izbrišite te ključeve.`,
    },
  },
  tooManyForBulk: {
    status: 422,
    text: {
      en: 'At most 10,000 products can be changed at once. Narrow the selection.',
      bs: 'Odjednom se može izmijeniti najviše 10.000 proizvoda. Suzite izbor.',
      hr: 'Odjednom se može izmijeniti najviše 10.000 proizvoda. Suzite odabir.',
    },
  },
  nothingToChange: {
    status: 409,
    text: {
      en: 'Nothing would change: the chosen products already have these values.',
      bs: 'Ništa se ne bi promijenilo: svi odabrani proizvodi su već takvi.',
      hr: 'Ništa se ne bi promijenilo: svi su odabrani proizvodi već takvi.',
    },
  },
  previewChanged: {
    status: 409,
    text: {
      en: 'Nothing was changed: the chosen products are no longer as the preview showed them. Check the new preview, then start again.',
      bs: 'Ništa nije promijenjeno: odabrani proizvodi više nisu kao u pregledu. Provjerite novi pregled, pa pokrenite ponovo.',
      hr: 'Ništa nije promijenjeno: odabrani proizvodi više nisu kao u pregledu. Provjerite novi pregled, pa pokrenite ponovno.',
    },
  },
  bulkRunning: {
    status: 409,
    text: {
      en: 'Another bulk change of products is in progress or paused. Finish it first.',
      bs: 'Druga grupna izmjena je u toku ili je zaustavljena. Prvo je završite.',
      hr: 'Druga skupna izmjena je u tijeku ili je zaustavljena. Najprije je završite.',
    },
  },
  bulkEnded: {
    status: 409,
    text: {
      en: 'This change has ended. There is nothing to pause or resume.',
      bs: 'Ova izmjena je završena. Nema se šta zaustaviti ni nastaviti.',
      hr: 'Ova je izmjena završena. Nema se što zaustaviti ni nastaviti.',
    },
  },
  undoTooLate: {
    status: 409,
    text: {
      en: 'This change can no longer be undone: a day has passed, or it was already undone.',
      bs: 'Ova se izmjena više ne može poništiti: prošao je dan ili je već poništena.',
      hr: 'Ova se izmjena više ne može poništiti: prošao je dan ili je već poništena.',
    },
  },
  changedSince: {
    status: 409,
    text: {
      en: (titles: string) => `The change was not undone: these products have been changed since then: ${titles}.`,
      bs: (titles: string) => `Izmjena nije poništena jer su ovi proizvodi u međuvremenu mijenjani: ${titles}.`,
      hr: (titles: string) => `Izmjena nije poništena jer su ovi proizvodi u međuvremenu mijenjani: ${titles}.`,
    },
  },
  wasSold: {
    status: 409,
    text: {
      en: 'A product that was ordered cannot be deleted, because orders and invoices refer to it. Withdraw it instead.',
      bs: 'Proizvod koji je neko već naručio ne može se obrisati jer ga navode narudžbe i fakture. Povucite ga iz prodaje.',
      hr: 'Proizvod koji je netko već naručio ne može se izbrisati jer ga navode narudžbe i računi. Povucite ga iz prodaje.',
    },
  },
  hasKeys: {
    status: 409,
    text: {
      en: 'A product with keys in stock or reserved cannot be deleted. Withdraw it instead.',
      bs: 'Proizvod s ključevima na stanju ili rezervisanim ključevima ne može se obrisati. Povucite ga iz prodaje.',
      hr: 'Proizvod s ključevima na zalihi ili rezerviranim ključevima ne može se izbrisati. Povucite ga iz prodaje.',
    },
  },
})
