import type { Guide } from './guide.ts'

/** A terminal's sale in two phases. */
export const posSale: Guide = {
  key: 'guide/pos-sale',
  title: { en: 'Selling at a terminal', bs: 'Prodaja na terminalu', hr: 'Prodaja na terminalu' },
  lead: {
    en: 'A terminal sells in two phases: `authorise` holds a key and your money, `confirm` charges them and returns the code. Nothing is sold twice, whatever happens to the connection.',
    bs: 'Terminal prodaje u dva koraka: `authorise` rezerviše ključ i vaš novac, a `confirm` ih naplaćuje i donosi kod. Ništa se ne prodaje dvaput, šta god se dogodilo s vezom.',
    hr: 'Terminal prodaje u dva koraka: `authorise` rezervira ključ i vaš novac, a `confirm` ih naplaćuje i donosi kod. Ništa se ne prodaje dvaput, što god se dogodilo s vezom.',
  },
  sections: [
    {
      title: { en: 'Sign the terminal in', bs: 'Prijava terminala', hr: 'Prijava terminala' },
      words: [
        {
          en: 'Register the device under POS devices. Its credential `brv_pos_…` is shown once. Send it as `Authorization: Bearer` and the PIN of the clerk as `Brava-Pin` with every message. The fifth wrong PIN locks the device until one of your admins unlocks it.',
          bs: 'Uređaj dodajte pod POS uređaji. API ključ `brv_pos_…` prikazuje se samo jednom. Uz svaku poruku šaljite ga kao `Authorization: Bearer`, a PIN prodavača kao `Brava-Pin`. Peti pogrešan PIN zaključava uređaj dok ga vaš administrator ne otključa.',
          hr: 'Uređaj dodajte pod POS uređaji. API ključ `brv_pos_…` prikazuje se samo jednom. Uz svaku poruku šaljite ga kao `Authorization: Bearer`, a PIN prodavača kao `Brava-Pin`. Peti pogrešan PIN zaključava uređaj dok ga vaš administrator ne otključa.',
        },
      ],
    },
    {
      title: { en: 'Try it in the sandbox', bs: 'Isprobajte u sandboxu', hr: 'Isprobajte u sandboxu' },
      words: [
        {
          en: 'A [credential](#credentials) of the sandbox (`brv_test_…`) acts as a terminal: all calls here work with it, in a world of your own with products, money and codes that are not real (`TEST-0000-0000-0042`). Its key id is the serial number; make a second one for a second terminal. Any 4 to 8 digits work as the PIN; `0000` is a wrong PIN, `9999` a locked terminal.',
          bs: '[API ključ](#credentials) za sandbox (`brv_test_…`) zamjenjuje terminal: s njim rade svi ovdašnji pozivi, u vašem probnom okruženju s lažnim proizvodima, novcem i kodovima (`TEST-0000-0000-0042`). Njegova oznaka je serijski broj; za drugi terminal napravite drugi. Kao PIN važi bilo kojih 4 do 8 cifara; `0000` je pogrešan PIN, a `9999` zaključan terminal.',
          hr: '[API ključ](#credentials) za sandbox (`brv_test_…`) zamjenjuje terminal: s njim rade svi ovdje navedeni pozivi, u vašem probnom okruženju s lažnim proizvodima, novcem i kodovima (`TEST-0000-0000-0042`). Njegova je oznaka serijski broj; za drugi terminal izradite drugi. Kao PIN vrijedi bilo kojih 4 do 8 znamenki; `0000` je pogrešan PIN, a `9999` zaključan terminal.',
        },
        {
          en: 'The header `Brava-Sandbox-Fault` makes a message go wrong: `outOfStock`, `slow=20`, `status=503`, `lostAnswer` (done, but the first answer never arrives), `lossRate=30`. With [POST /sandbox/acts](#sandboxAct), `endHolds` acts as if every terminal had gone silent, `closeDay` closes the day so that its file is there at once, `keysArrive` and `fillFunds` bring stock and money, `reset` starts over.',
          bs: 'Zaglavlje `Brava-Sandbox-Fault` kvari jednu poruku: `outOfStock`, `slow=20`, `status=503`, `lostAnswer` (urađeno, ali prvi odgovor ne stiže), `lossRate=30`. Uz [POST /sandbox/acts](#sandboxAct) `endHolds` djeluje kao da se nijedan terminal više ne javlja, `closeDay` zaključuje dan pa je datoteka odmah tu, `keysArrive` i `fillFunds` donose zalihu i novac, a `reset` počinje ispočetka.',
          hr: 'Zaglavlje `Brava-Sandbox-Fault` kvari jednu poruku: `outOfStock`, `slow=20`, `status=503`, `lostAnswer` (obavljeno, ali prvi odgovor ne stiže), `lossRate=30`. Uz [POST /sandbox/acts](#sandboxAct) `endHolds` djeluje kao da se nijedan terminal više ne javlja, `closeDay` zaključuje dan pa je datoteka odmah tu, `keysArrive` i `fillFunds` donose zalihu i novac, a `reset` počinje ispočetka.',
        },
      ],
      request: {
        method: 'POST',
        path: '/partner/v1/pos/authorise',
        headers: { 'Brava-Pin': '4711', 'Brava-Sandbox-Fault': 'lostAnswer' },
        body: { number: 1, product: 'prd_2Zk8Qw5Rt1Yb7Nc3Vx9MdA', price: '25.00', tillAmount: '27.00' },
      },
    },
    {
      title: { en: 'Number every message', bs: 'Svaka poruka ima broj', hr: 'Svaka poruka ima broj' },
      words: [
        {
          en: 'Count messages up and store each one with its `number` on the device before you send it. The same number again gets the same answer and changes nothing; with other content it is refused (422).',
          bs: 'Poruke brojite redom i svaku s njenim brojem `number` sačuvajte na uređaju prije slanja. Isti broj dobija isti odgovor i ništa ne mijenja; s drugim sadržajem se odbija (422).',
          hr: 'Poruke brojite redom i svaku s njezinim brojem `number` spremite na uređaju prije slanja. Isti broj dobiva isti odgovor i ništa ne mijenja; s drugim sadržajem odbija se (422).',
        },
        {
          en: 'If the device lost its counter, `GET /pos/status` says which number comes next and which sales are still held.',
          bs: 'Ako je uređaj izgubio brojač, `GET /pos/status` kaže koji je broj sljedeći i koje su prodaje još rezervisane.',
          hr: 'Ako je uređaj izgubio brojač, `GET /pos/status` kaže koji je broj sljedeći i koje su prodaje još rezervirane.',
        },
      ],
    },
    {
      title: { en: 'One sale', bs: 'Jedna prodaja', hr: 'Jedna prodaja' },
      words: [
        [
          {
            en: 'Send `authorise` with product and price. The code does not come yet.',
            bs: 'Pošaljite `authorise` s proizvodom i cijenom. Kod još ne stiže.',
            hr: 'Pošaljite `authorise` s proizvodom i cijenom. Kod još ne stiže.',
          },
          {
            en: 'Take the customer’s money.',
            bs: 'Naplatite kupcu.',
            hr: 'Naplatite kupcu.',
          },
          {
            en: 'Send `confirm` with the number of the authorise as `original`, and print the code.',
            bs: 'Pošaljite `confirm` s brojem prve poruke kao `original` i ispišite kod.',
            hr: 'Pošaljite `confirm` s brojem prve poruke kao `original` i ispišite kod.',
          },
        ],
      ],
      note: {
        en: 'If nothing arrives within `holdSeconds` (120) the sale is reversed automatically: the key and the money are released.',
        bs: 'Ako uređaj ne javi ništa `holdSeconds` sekundi (120), prodaja se stornira: ključ i novac su opet slobodni.',
        hr: 'Ako uređaj ne javi ništa `holdSeconds` sekundi (120), prodaja se stornira: ključ i novac opet su slobodni.',
      },
    },
    {
      title: { en: 'When no answer comes', bs: 'Kad odgovor ne stigne', hr: 'Kad odgovor ne stigne' },
      words: [
        {
          en: 'Wait 15 seconds. `authorise` unanswered: send `cancel` until it is answered, after 1, 2, 4 … 60 seconds, also after a power cut. A late authorise is then refused.',
          bs: 'Čekajte 15 sekundi. Nema odgovora na `authorise`: šaljite `cancel` dok ne dobijete odgovor, nakon 1, 2, 4 … 60 sekundi, i nakon nestanka struje. Zakašnjeli authorise se tada odbija.',
          hr: 'Čekajte 15 sekundi. Nema odgovora na `authorise`: šaljite `cancel` dok ne dobijete odgovor, nakon 1, 2, 4 … 60 sekundi, i nakon nestanka struje. Zakašnjeli authorise tada se odbija.',
        },
        {
          en: '`confirm` unanswered: send the same confirm again, never a cancel. It brings the same code and charges nothing twice. After `common.conflict` send it again too. Any other 409 means that nothing was charged: give the customer the money back. With two codes the sale was charged and the money stays: after `posSale.confirmedBefore`, which answers a confirm with a new number, send `reprint` to get the code; after `posSale.keyGone` ask your supplier.',
          bs: 'Nema odgovora na `confirm`: šaljite isti confirm ponovo, nikad cancel. Donosi isti kod i ništa ne naplaćuje dvaput. I nakon `common.conflict` šaljite ga ponovo. Svaki drugi 409 znači da ništa nije naplaćeno: kupcu vratite novac. Dva su izuzetka, kad je prodaja naplaćena i novac ostaje kod vas: nakon `posSale.confirmedBefore`, kako se odgovara na confirm s novim brojem, kod donosi `reprint`; nakon `posSale.keyGone` obratite se dobavljaču.',
          hr: 'Nema odgovora na `confirm`: šaljite isti confirm ponovno, nikad cancel. Donosi isti kod i ništa ne naplaćuje dvaput. I nakon `common.conflict` šaljite ga ponovno. Svaki drugi 409 znači da ništa nije naplaćeno: kupcu vratite novac. Dvije su iznimke, kad je prodaja naplaćena i novac ostaje kod vas: nakon `posSale.confirmedBefore`, kako se odgovara na confirm s novim brojem, kod donosi `reprint`; nakon `posSale.keyGone` obratite se dobavljaču.',
        },
        {
          en: 'Cancelling a confirmed sale is refused (`posSale.soldAlready`). It becomes a claim that somebody at your supplier decides.',
          bs: 'Otkazivanje već prodanog se odbija (`posSale.soldAlready`). Postaje reklamacija o kojoj odlučuje osoba kod vašeg dobavljača.',
          hr: 'Otkazivanje već prodanog odbija se (`posSale.soldAlready`). Postaje reklamacija o kojoj odlučuje osoba kod vašeg dobavljača.',
        },
      ],
    },
    {
      title: { en: 'Print again', bs: 'Ponovni ispis', hr: 'Ponovni ispis' },
      words: [
        {
          en: '`reprint` returns the code of a confirmed sale once more: three times at most, within 24 hours. Print COPY and its number on the slip.',
          bs: '`reprint` donosi kod prodane stavke još jednom: najviše triput, u roku od 24 sata. Na listiću ispišite COPY i broj kopije.',
          hr: '`reprint` donosi kod prodane stavke još jednom: najviše triput, u roku od 24 sata. Na listiću ispišite COPY i broj kopije.',
        },
      ],
    },
    {
      title: { en: 'Compare the day', bs: 'Usklađivanje dana', hr: 'Usklađivanje dana' },
      words: [
        {
          en: 'At 00:15 the file of the day before is ready at `GET /pos/days/{day}`. Send your own totals and sales to `PUT /pos/days/{day}` and get what differs: missing here or there, state, amount. Both need a credential of your company with `pos:reconcile`.',
          bs: 'U 00:15 datoteka prethodnog dana čeka na `GET /pos/days/{day}`. Svoje zbirove i prodaje pošaljite na `PUT /pos/days/{day}` i dobit ćete razlike: šta gdje nedostaje, stanje, iznos. Oba poziva traže API ključ kompanije s pravom `pos:reconcile`.',
          hr: 'U 00:15 datoteka prethodnog dana čeka na `GET /pos/days/{day}`. Svoje zbrojeve i prodaje pošaljite na `PUT /pos/days/{day}` i dobit ćete razlike: što gdje nedostaje, stanje, iznos. Oba poziva traže API ključ tvrtke s pravom `pos:reconcile`.',
        },
      ],
    },
  ],
}
