import type { Guide } from './guide.ts'

export const introduction: Guide = {
  key: 'introduction',
  title: { en: 'Introduction', bs: 'Uvod', hr: 'Uvod' },
  lead: {
    en: 'With this API your own shop reads the catalogue, places orders and delivers the keys, without anybody signing in to the portal.',
    bs: 'Preko ovog API-ja vaša prodavnica sama čita katalog, šalje narudžbe i isporučuje ključeve, bez prijave na portal.',
    hr: 'Putem ovog API-ja vaša trgovina sama čita katalog, šalje narudžbe i isporučuje ključeve, bez prijave na portal.',
  },
  sections: [
    {
      words: [
        {
          en: 'Every call is HTTPS with JSON. Amounts are decimal strings such as `"12.50"`, so that nothing is rounded on the way. Times are UTC. Ids such as `ord_…` are opaque: store them whole and do not take them apart.',
          bs: 'Svaki poziv je HTTPS s JSON-om. Iznosi su decimalni zapisi kao `"12.50"`, da se na putu ništa ne zaokruži. Vremena su u UTC-u. Oznake kao `ord_…` čuvajte cijele i ne rastavljajte ih.',
          hr: 'Svaki je poziv HTTPS s JSON-om. Iznosi su decimalni zapisi poput `"12.50"`, da se na putu ništa ne zaokruži. Vremena su u UTC-u. Oznake poput `ord_…` čuvajte cijele i ne rastavljajte ih.',
        },
        {
          en: 'Each answer carries a `Request-Id`. Keep it in your log and name it when you ask for help.',
          bs: 'Svaki odgovor nosi `Request-Id`. Sačuvajte ga u svom dnevniku i navedite kad tražite pomoć.',
          hr: 'Svaki odgovor nosi `Request-Id`. Spremite ga u svoj dnevnik i navedite kad tražite pomoć.',
        },
      ],
      request: { method: 'GET', path: '/partner/v1/balance' },
    },
    {
      title: { en: 'Lists', bs: 'Liste', hr: 'Popisi' },
      words: [
        {
          en: 'A list in pages returns `data` and `next`. Send `next` as `after` to get the following page; `null` means that this was the last one. `limit` says how many rows you want.',
          bs: 'Lista po stranicama vraća `data` i `next`. Pošaljite `next` kao `after` da dobijete sljedeću stranicu; `null` znači da je ovo bila zadnja. `limit` kaže koliko redova želite.',
          hr: 'Popis po stranicama vraća `data` i `next`. Pošaljite `next` kao `after` da dobijete sljedeću stranicu; `null` znači da je ovo bila zadnja. `limit` kaže koliko redaka želite.',
        },
        {
          en: '`GET /catalogue` and `GET /events` always return a `next`: read on while `hasMore` is `true`, and keep the last `next` for what comes later. A call without `after` returns everything at once.',
          bs: '`GET /catalogue` i `GET /events` uvijek vraćaju `next`: čitajte dalje dok je `hasMore` `true`, a zadnji `next` sačuvajte za ono što dođe kasnije. Poziv bez `after` vraća sve odjednom.',
          hr: '`GET /catalogue` i `GET /events` uvijek vraćaju `next`: čitajte dalje dok je `hasMore` `true`, a zadnji `next` spremite za ono što dođe kasnije. Poziv bez `after` vraća sve odjednom.',
        },
      ],
    },
    {
      title: { en: 'Limits', bs: 'Ograničenja', hr: 'Ograničenja' },
      words: [
        {
          en: 'Each credential may make a number of calls a minute, named on the page of each call. `RateLimit` in every answer says how many are left. Above it you get [429](#common.tooMany) with `Retry-After` in seconds.',
          bs: 'Svaki API ključ ima ograničen broj poziva u minuti, naveden na stranici svakog poziva. `RateLimit` u svakom odgovoru kaže koliko ih je ostalo. Preko toga dobijate [429](#common.tooMany) s `Retry-After` u sekundama.',
          hr: 'Svaki API ključ ima ograničen broj poziva u minuti, naveden na stranici svakog poziva. `RateLimit` u svakom odgovoru kaže koliko ih je preostalo. Iznad toga dobivate [429](#common.tooMany) s `Retry-After` u sekundama.',
        },
      ],
    },
    {
      title: { en: 'Versions', bs: 'Verzije', hr: 'Verzije' },
      words: [
        {
          en: 'A credential keeps the version of the day on which it was made. Send `Brava-Version` to use another one. New fields and calls need no new version: ignore what you do not know. See the [change log](#changes).',
          bs: 'API ključ zadržava verziju od dana kad je napravljen. Pošaljite `Brava-Version` da koristite drugu. Nova polja i pozivi ne traže novu verziju: zanemarite ono što ne poznajete. Pogledajte [dnevnik promjena](#changes).',
          hr: 'API ključ zadržava verziju od dana kad je izrađen. Pošaljite `Brava-Version` za drugu. Nova polja i pozivi ne traže novu verziju: zanemarite ono što ne poznajete. Pogledajte [popis promjena](#changes).',
        },
      ],
    },
  ],
}
