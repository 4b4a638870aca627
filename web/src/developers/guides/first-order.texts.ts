import type { Guide } from './guide.ts'

const order = {
  reference: 'A-77',
  lines: [{ product: 'prd_2Zk8Qw5Rt1Yb7Nc3Vx9MdA', quantity: 10, unitPrice: '8.63' }],
}

export const firstOrder: Guide = {
  key: 'guide/first-order',
  title: { en: 'First order in five minutes', bs: 'Prva narudžba za pet minuta', hr: 'Prva narudžba u pet minuta' },
  lead: {
    en: 'From an empty file to a delivered key in four steps.',
    bs: 'Od prazne datoteke do isporučenog ključa u četiri koraka.',
    hr: 'Od prazne datoteke do isporučenog ključa u četiri koraka.',
  },
  sections: [
    {
      title: { en: '1. Get a credential', bs: '1. Uzmite API ključ', hr: '1. Uzmite API ključ' },
      words: [
        {
          en: 'In Settings, under API, make a [credential](#credentials) that may read the catalogue and keys and place orders. Put it into the environment as `BRAVA_CREDENTIAL`. Begin with one for the [sandbox](#guide/sandbox): nothing there is real.',
          bs: 'U Postavkama, pod API, napravite [API ključ](#credentials) koji smije čitati katalog i ključeve i slati narudžbe. Stavite ga u okruženje kao `BRAVA_CREDENTIAL`. Počnite s onim za [sandbox](#guide/sandbox): tamo ništa nije stvarno.',
          hr: 'U Postavkama, pod API, izradite [API ključ](#credentials) koji smije čitati katalog i ključeve i slati narudžbe. Stavite ga u okruženje kao `BRAVA_CREDENTIAL`. Počnite s onim za [sandbox](#guide/sandbox): ondje ništa nije stvarno.',
        },
      ],
      sample: { curl: "export BRAVA_CREDENTIAL='brv_live_…'" },
    },
    {
      title: { en: '2. Find a product', bs: '2. Nađite proizvod', hr: '2. Pronađite proizvod' },
      words: [
        {
          en: 'The [catalogue](#catalogue) has the products that you may buy, with your own prices and the current stock. Take the `id` and the `price` of one.',
          bs: '[Katalog](#catalogue) sadrži proizvode koje smijete kupiti, s vašim cijenama i trenutnom zalihom. Uzmite `id` i `price` jednog od njih.',
          hr: '[Katalog](#catalogue) sadrži proizvode koje smijete kupiti, s vašim cijenama i trenutačnom zalihom. Uzmite `id` i `price` jednog od njih.',
        },
      ],
      request: { method: 'GET', path: '/partner/v1/catalogue?limit=5' },
    },
    {
      title: { en: '3. Place the order', bs: '3. Pošaljite narudžbu', hr: '3. Pošaljite narudžbu' },
      words: [
        {
          en: 'Give your own `reference`, the products and the price that you expect. If a price has changed, nothing is bought and the answer names the new one. `include=keys` puts the keys into the answer; the credential needs `keys:read` for it. Above 100 keys the answer leaves them out: [read them](#orderKeys) with `GET /orders/{id}/keys`.',
          bs: 'Navedite svoju `reference`, proizvode i cijenu koju očekujete. Ako se cijena promijenila, ništa se ne kupuje, a odgovor navodi novu. `include=keys` stavlja ključeve u odgovor; API ključ za to treba `keys:read`. Ako ih je više od 100, odgovor ih ne sadrži: [pročitajte ih](#orderKeys) pozivom `GET /orders/{id}/keys`.',
          hr: 'Navedite svoju `reference`, proizvode i cijenu koju očekujete. Ako se cijena promijenila, ništa se ne kupuje, a odgovor navodi novu. `include=keys` stavlja ključeve u odgovor; API ključ za to treba `keys:read`. Ako ih je više od 100, odgovor ih ne sadrži: [pročitajte ih](#orderKeys) pozivom `GET /orders/{id}/keys`.',
        },
      ],
      note: {
        en: 'Save the `Idempotency-Key` before you send. Sent again with the same key, the order is the same and is paid once.',
        bs: 'Sačuvajte `Idempotency-Key` prije slanja. Poslana ponovo s istim ključem, narudžba je ista i plaća se jednom.',
        hr: 'Spremite `Idempotency-Key` prije slanja. Poslana ponovno s istim ključem, narudžba je ista i plaća se jednom.',
      },
      request: {
        method: 'POST',
        path: '/partner/v1/orders?include=keys',
        headers: { 'Idempotency-Key': 'A-77/1' },
        body: order,
      },
    },
    {
      title: { en: '4. Deliver the keys', bs: '4. Isporučite ključeve', hr: '4. Isporučite ključeve' },
      words: [
        {
          en: 'Each key has an `id` and a `code`. Hand the code to your customer and keep the id: with it you report a key that does not work. Later you can read the keys again for 30 days.',
          bs: 'Svaki ključ ima `id` i `code`. Kod predajte kupcu, a oznaku sačuvajte: pomoću nje prijavljujete neispravan ključ. Ključeve možete ponovo pročitati još 30 dana.',
          hr: 'Svaki ključ ima `id` i `code`. Kod predajte kupcu, a oznaku spremite: pomoću nje prijavljujete neispravan ključ. Ključeve možete ponovno pročitati još 30 dana.',
        },
        {
          en: 'Next: [survive time-outs](#guide/time-outs) and [import the whole catalogue](#guide/import).',
          bs: 'Dalje: [preživite prekide](#guide/time-outs) i [uvezite cijeli katalog](#guide/import).',
          hr: 'Dalje: [preživite prekide](#guide/time-outs) i [uvezite cijeli katalog](#guide/import).',
        },
      ],
      sample: {
        json: `{
  "data": {
    "id": "ord_9Fd3Kq7mXw2Rt5Yb8Nc1Vz",
    "reference": "A-77",
    "status": "completed",
    "currency": "BAM",
    "gross": "86.30",
    "lines": [
      { "product": "prd_2Zk8Qw5Rt1Yb7Nc3Vx9MdA", "assigned": 10, "owed": 0 }
    ],
    "keys": [
      { "id": "key_5Hs1Jp4Lm8Qx2Wc6Tz0Yfg", "line": 0, "code": "TEST-8FQ2" }
    ]
  }
}`,
      },
    },
  ],
}
