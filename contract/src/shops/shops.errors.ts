import { defineErrors } from '../errors.ts'
import { plural } from '../language.ts'

type Name = { name: string }

/** What may be wrong with a shop, in words that say what to do. */
export const shopErrors = defineErrors('shop', {
  notConnected: {
    status: 409,
    text: {
      en: 'This shop is not connected. An administrator connects it under Settings, Shops.',
      bs: 'Ovaj web shop nije povezan. Administrator ga povezuje u Postavkama, Web shopovi.',
      hr: 'Ova web trgovina nije povezana. Administrator je povezuje u Postavkama, Web trgovine.',
    },
  },
  secretNeeded: {
    status: 422,
    text: {
      en: 'Enter the consumer secret. The one that is kept is never sent to another address.',
      bs: 'Unesite tajni ključ (consumer secret). Sačuvani se nikad ne šalje na drugu adresu.',
      hr: 'Unesite tajni ključ (consumer secret). Spremljeni se nikad ne šalje na drugu adresu.',
    },
  },
  notAShop: {
    status: 424,
    text: {
      en: ({ name }: Name) =>
        `${name} answered, but not as a WooCommerce shop. Check the address, permalinks in WordPress (not "Plain") and whether a firewall stands before the shop.`,
      bs: ({ name }: Name) =>
        `${name} je odgovorio, ali ne kao WooCommerce. Provjerite adresu, stalne veze u WordPressu (ne "Obično") i da li ispred web shopa stoji zaštitni zid.`,
      hr: ({ name }: Name) =>
        `${name} odgovara, ali ne kao WooCommerce. Provjerite adresu, stalne veze u WordPressu (ne "Obično") i stoji li ispred web trgovine vatrozid.`,
    },
  },
  wrongKeys: {
    status: 424,
    text: {
      en: ({ name }: Name) =>
        `${name} does not accept the keys. Make new ones in WooCommerce, Settings, Advanced, REST API, with the right Read/Write. If they are right, the server of the shop may drop the Authorization header.`,
      bs: ({ name }: Name) =>
        `${name} ne prihvata ključeve. Napravite nove u WooCommerce, Postavke, Napredno, REST API, s pravom čitanja i pisanja. Ako su ispravni, server web shopa možda odbacuje zaglavlje Authorization.`,
      hr: ({ name }: Name) =>
        `${name} ne prihvaća ključeve. Izradite nove u WooCommerce, Postavke, Napredno, REST API, s pravom čitanja i pisanja. Ako su ispravni, poslužitelj trgovine možda odbacuje zaglavlje Authorization.`,
    },
  },
  busy: {
    status: 424,
    text: {
      en: ({ name, seconds }: Name & { seconds: number }) =>
        `${name} is too busy. Try again in ${seconds} ${plural('en', seconds, { one: 'second', other: 'seconds' })}.`,
      bs: ({ name, seconds }: Name & { seconds: number }) =>
        `${name} je preopterećen. Pokušajte ponovo za ${seconds} s.`,
      hr: ({ name, seconds }: Name & { seconds: number }) =>
        `${name} je preopterećen. Pokušajte ponovno za ${seconds} s.`,
    },
  },
  broken: {
    status: 424,
    text: {
      en: ({ name, status }: Name & { status: number }) =>
        `${name} failed with the error ${status}. Look into the log of WooCommerce, then try again.`,
      bs: ({ name, status }: Name & { status: number }) =>
        `${name} je prijavio grešku ${status}. Pogledajte zapisnik WooCommercea, pa pokušajte ponovo.`,
      hr: ({ name, status }: Name & { status: number }) =>
        `${name} prijavljuje pogrešku ${status}. Pogledajte zapisnik WooCommercea pa pokušajte ponovno.`,
    },
  },
  mayOnlyRead: {
    status: 424,
    text: {
      en: ({ name }: Name) => `The keys of ${name} may only read. Make new ones with Read/Write.`,
      bs: ({ name }: Name) => `Ključevi za ${name} dopuštaju samo čitanje. Napravite nove s pravom Read/Write.`,
      hr: ({ name }: Name) => `Ključevi za ${name} dopuštaju samo čitanje. Izradite nove s pravom Read/Write.`,
    },
  },
  otherCurrency: {
    status: 424,
    text: {
      en: ({ name, shop, ours }: Name & { shop: string; ours: string }) =>
        `${name} sells in ${shop}, but ${ours} is set here. Nothing is ever sent in another currency.`,
      bs: ({ name, shop, ours }: Name & { shop: string; ours: string }) =>
        `${name} prodaje u ${shop}, a ovdje je postavljeno ${ours}. U drugoj valuti se nikad ništa ne šalje.`,
      hr: ({ name, shop, ours }: Name & { shop: string; ours: string }) =>
        `${name} prodaje u ${shop}, a ovdje je postavljeno ${ours}. U drugoj valuti nikad se ništa ne šalje.`,
    },
  },
  tooManyProducts: {
    status: 422,
    text: {
      en: 'This shop has more than 10,000 products. Search for those you need.',
      bs: 'Ovaj web shop ima više od 10.000 proizvoda. Pretražite one koji vam trebaju.',
      hr: 'Ova web trgovina ima više od 10.000 proizvoda. Pretražite one koji vam trebaju.',
    },
  },
})
