import { defineErrors } from '../errors.ts'
import { plural } from '../language.ts'

type Name = { name: string }
type Moved = { count: number; host: string }
type Repriced = { count: number; before: string; after: string }

/** What may be wrong with a shop, worded so that it says what to do. */
export const shopErrors = defineErrors('shop', {
  notConnected: {
    status: 409,
    text: {
      en: 'This shop is not connected. Ask an administrator to connect it under Settings, Shops.',
      bs: 'Ovaj web shop nije povezan. Zamolite administratora da ga poveže u Postavkama, Web shopovi.',
      hr: 'Ova web-trgovina nije povezana. Zamolite administratora da je poveže u Postavkama, Web-trgovine.',
    },
  },
  secretNeeded: {
    status: 422,
    text: {
      en: 'Enter the consumer secret. The stored one is never sent to another address.',
      bs: 'Unesite tajni ključ (consumer secret). Sačuvani se nikad ne šalje na drugu adresu.',
      hr: 'Unesite tajni ključ (consumer secret). Spremljeni se nikad ne šalje na drugu adresu.',
    },
  },
  notAShop: {
    status: 424,
    text: {
      en: ({ name }: Name) =>
        `${name} answered, but not as a WooCommerce shop. Check the address, permalinks in WordPress (not "Plain") and whether a firewall blocks the shop.`,
      bs: ({ name }: Name) =>
        `${name} je odgovorio, ali ne kao WooCommerce. Provjerite adresu, stalne veze u WordPressu (ne „Obično“) i stoji li ispred web shopa zaštitni zid.`,
      hr: ({ name }: Name) =>
        `${name} odgovara, ali ne kao WooCommerce. Provjerite adresu, stalne veze u WordPressu (ne „Obično“) i stoji li ispred web-trgovine vatrozid.`,
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
        `${name} ne prihvaća ključeve. Izradite nove u WooCommerce, Postavke, Napredno, REST API, s pravom čitanja i pisanja. Ako su ispravni, poslužitelj web-trgovine možda odbacuje zaglavlje Authorization.`,
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
        `${name} failed with the error ${status}. Check the WooCommerce log, then try again.`,
      bs: ({ name, status }: Name & { status: number }) =>
        `${name} je prijavio grešku ${status}. Pogledajte zapisnik WooCommercea, pa pokušajte ponovo.`,
      hr: ({ name, status }: Name & { status: number }) =>
        `${name} prijavljuje pogrešku ${status}. Pogledajte zapisnik WooCommercea pa pokušajte ponovno.`,
    },
  },
  mayOnlyRead: {
    status: 424,
    text: {
      en: ({ name }: Name) => `The keys of ${name} are read-only. Create new ones with Read/Write.`,
      bs: ({ name }: Name) =>
        `Ključevi web shopa ${name} dozvoljavaju samo čitanje. Napravite nove s pravom Read/Write.`,
      hr: ({ name }: Name) =>
        `Ključevi web-trgovine ${name} dopuštaju samo čitanje. Izradite nove s pravom Read/Write.`,
    },
  },
  otherCurrency: {
    status: 424,
    text: {
      en: ({ name, shop, ours }: Name & { shop: string; ours: string }) =>
        `${name} sells in ${shop}, but ${ours} is set here. Nothing is ever sent in another currency.`,
      bs: ({ name, shop, ours }: Name & { shop: string; ours: string }) =>
        `${name} prodaje u valuti ${shop}, a ovdje je postavljena ${ours}. U drugoj valuti se nikad ništa ne šalje.`,
      hr: ({ name, shop, ours }: Name & { shop: string; ours: string }) =>
        `${name} prodaje u valuti ${shop}, a ovdje je postavljena ${ours}. U drugoj se valuti nikad ništa ne šalje.`,
    },
  },
  tooManyProducts: {
    status: 422,
    text: {
      en: 'This shop has more than 10,000 products. Search for those you need.',
      bs: 'Ovaj web shop ima više od 10.000 proizvoda. Pretražite one koji vam trebaju.',
      hr: 'Ova web-trgovina ima više od 10.000 proizvoda. Pretražite one koji vam trebaju.',
    },
  },
  paused: {
    status: 409,
    text: {
      en: 'This shop is paused after failures. Look at its last error, then resume it.',
      bs: 'Ovaj web shop je pauziran zbog grešaka. Pogledajte zadnju grešku i nastavite.',
      hr: 'Ova web-trgovina pauzirana je zbog pogrešaka. Pogledajte zadnju pogrešku i nastavite.',
    },
  },
  runUnderWay: {
    status: 409,
    text: {
      en: 'A run of this shop is in progress. Wait until it ends.',
      bs: 'Za ovaj web shop je već u toku jedna obrada. Sačekajte da se završi.',
      hr: 'Za ovu web-trgovinu već je u tijeku jedna obrada. Pričekajte da završi.',
    },
  },
  alreadyLinked: {
    status: 409,
    text: {
      en: ({ title }: { title: string }) =>
        `${title} is already linked, or the product of the shop is. Unlink it first.`,
      bs: ({ title }: { title: string }) =>
        `${title} je već povezan, ili je već povezan proizvod web shopa. Prvo uklonite vezu.`,
      hr: ({ title }: { title: string }) =>
        `${title} već je povezan ili je već povezan proizvod web-trgovine. Najprije uklonite vezu.`,
    },
  },
  linksEnd: {
    status: 409,
    text: {
      en: ({ count, host }: Moved) =>
        `There is another shop at ${host}. If you save this address, ${count} linked ${plural('en', count, { one: 'product is', other: 'products are' })} unlinked, prices set for this shop by hand are lost, and what waits to be sent is dropped. Nothing is sent until you link products again.`,
      bs: ({ count, host }: Moved) =>
        `Na adresi ${host} je drugi web shop. Ako to sačuvate, uklanjaju se veze povezanih proizvoda (${count}), gube se cijene koje su ručno postavljene za ovaj web shop, a ono što čeka na slanje se odbacuje. Ništa se ne šalje dok ponovo ne povežete proizvode.`,
      hr: ({ count, host }: Moved) =>
        `Na adresi ${host} druga je web-trgovina. Ako to spremite, uklanjaju se veze povezanih proizvoda (${count}), gube se cijene koje su ručno postavljene za ovu web-trgovinu, a ono što čeka na slanje odbacuje se. Ništa se ne šalje dok ponovno ne povežete proizvode.`,
    },
  },
  ownPricesEnd: {
    status: 409,
    text: {
      en: ({ count, before, after }: Repriced) =>
        `${count} ${plural('en', count, { one: 'product has', other: 'products have' })} a price that was set for this shop by hand, in ${before}. If you save ${after}, ${plural('en', count, { one: 'this price is', other: 'these prices are' })} lost and the rule of the shop sets the price. What waits to be sent is dropped.`,
      bs: ({ count, before, after }: Repriced) =>
        `Cijene koje su za ovaj web shop ručno postavljene (${count}) su u valuti ${before}. Ako sačuvate ${after}, te cijene se gube i važi pravilo web shopa. Ono što čeka na slanje se odbacuje.`,
      hr: ({ count, before, after }: Repriced) =>
        `Cijene koje su za ovu web-trgovinu ručno postavljene (${count}) u valuti su ${before}. Ako spremite ${after}, te se cijene gube i vrijedi pravilo web-trgovine. Ono što čeka na slanje odbacuje se.`,
    },
  },
  currencyChanged: {
    status: 424,
    text: {
      en: 'The currency of the shop was changed before this was sent.',
      bs: 'Valuta web shopa je promijenjena prije slanja.',
      hr: 'Valuta web-trgovine promijenjena je prije slanja.',
    },
  },
  addressChanged: {
    status: 424,
    text: {
      en: 'The address of the shop was changed before this was sent.',
      bs: 'Adresa web shopa je promijenjena prije slanja.',
      hr: 'Adresa web-trgovine promijenjena je prije slanja.',
    },
  },
  unlinkedSince: {
    status: 424,
    text: {
      en: 'The product was unlinked before it was sent.',
      bs: 'Veza proizvoda je uklonjena prije slanja.',
      hr: 'Veza proizvoda uklonjena je prije slanja.',
    },
  },
  rulesChanged: {
    status: 424,
    text: {
      en: 'The rules of the shop were changed before this was sent, so it will not be sent.',
      bs: 'Pravila web shopa su promijenjena prije slanja: ovo se više ne šalje.',
      hr: 'Pravila web-trgovine promijenjena su prije slanja: ovo se više ne šalje.',
    },
  },
  priceJumped: {
    status: 424,
    text: {
      en: 'The price changed by more than 30 % while this waited. Check it and push it again.',
      bs: 'Cijena se promijenila za više od 30 % dok je ovo čekalo. Pregledajte je i pošaljite ponovo.',
      hr: 'Cijena se promijenila za više od 30 % dok je ovo čekalo. Pregledajte je i pošaljite ponovno.',
    },
  },
  nothingDiffers: {
    status: 409,
    text: {
      en: 'Nothing differs: there is nothing to push.',
      bs: 'Nema razlika, nema se šta poslati.',
      hr: 'Nema razlika, nema se što poslati.',
    },
  },
  nothingToUndo: {
    status: 409,
    text: {
      en: 'This push has no price that can be undone.',
      bs: 'U ovom slanju nema cijene koja se može vratiti.',
      hr: 'U ovom slanju nema cijene koja se može vratiti.',
    },
  },
  brake: {
    status: 409,
    text: {
      en: ({ many, of, moved, soldOut, sales }: Brake) =>
        `Look before you push: ${listed([
          many && `${many} of ${of} linked products change`,
          moved &&
            `${moved} ${plural('en', moved, { one: 'price changes', other: 'prices change' })} by more than 30 % or become 0`,
          soldOut && `${soldOut} of ${of} ${plural('en', soldOut, { one: 'is', other: 'are' })} out of stock`,
          sales && `${sales} running ${plural('en', sales, { one: 'sale ends', other: 'sales end' })}`,
        ])}.`,
      bs: ({ many, of, moved, soldOut, sales }: Brake) =>
        `Provjerite prije slanja: ${listed([
          many && `mijenja se ${many} od ${of} povezanih proizvoda`,
          moved && `cijena koje se mijenjaju za više od 30 % ili postaju 0: ${moved}`,
          soldOut && `bez zaliha: ${soldOut} od ${of}`,
          sales && `akcija u web shopu koje prestaju: ${sales}`,
        ])}.`,
      hr: ({ many, of, moved, soldOut, sales }: Brake) =>
        `Provjerite prije slanja: ${listed([
          many && `mijenja se ${many} od ${of} povezanih proizvoda`,
          moved && `cijena koje se mijenjaju za više od 30 % ili postaju 0: ${moved}`,
          soldOut && `bez zalihe: ${soldOut} od ${of}`,
          sales && `akcija u web-trgovini koje prestaju: ${sales}`,
        ])}.`,
    },
  },
  asksFirst: {
    status: 409,
    text: {
      en: 'The schedule pushed nothing because too much differs. Look at the differences and push them yourself.',
      bs: 'Po rasporedu nije ništa poslano jer ima previše razlika. Pregledajte razlike i pošaljite ih sami.',
      hr: 'Po rasporedu nije ništa poslano jer ima previše razlika. Pregledajte razlike i pošaljite ih sami.',
    },
  },
  notTaken: {
    status: 424,
    text: {
      en: 'The shop returned a different value from the one that was sent. A plug-in, a variation or a WooCommerce setting overrides it.',
      bs: 'Web shop je vratio drugu vrijednost od poslane. Mijenja je dodatak, varijacija ili postavka WooCommercea.',
      hr: 'Web-trgovina vratila je drugu vrijednost od poslane. Mijenja je dodatak, varijacija ili postavka WooCommercea.',
    },
  },
  itemRefused: {
    status: 424,
    text: {
      en: ({ words }: { words: string }) => `The shop refused it: ${words}`,
      bs: ({ words }: { words: string }) => `Web shop je odbio: ${words}`,
      hr: ({ words }: { words: string }) => `Web-trgovina je odbila: ${words}`,
    },
  },
  itemGone: {
    status: 424,
    text: {
      en: 'The product is not in the shop any more.',
      bs: 'Proizvoda više nema u web shopu.',
      hr: 'Proizvoda više nema u web-trgovini.',
    },
  },
  changedSince: {
    status: 424,
    text: {
      en: 'The shop shows a different price from the one that was sent, so it was left as it is.',
      bs: 'Web shop prikazuje drugu cijenu od poslane, pa nije mijenjana.',
      hr: 'Web-trgovina prikazuje drugu cijenu od poslane pa nije mijenjana.',
    },
  },
})

/** What the brake counts; 0 if it gives no reason to ask. */
export interface Brake {
  readonly many: number
  readonly of: number
  readonly moved: number
  readonly soldOut: number
  readonly sales: number
}

const listed = (parts: readonly (string | 0)[]) => parts.filter(Boolean).join('; ')
