import type { Guide } from './guide.ts'

export const reconciliation: Guide = {
  key: 'guide/reconciliation',
  title: { en: 'Reconciliation', bs: 'Usklađivanje', hr: 'Usklađivanje' },
  lead: {
    en: 'Once a day compare what you sold with what we charged. Both sides must show the same orders and the same sums.',
    bs: 'Jednom dnevno uporedite šta ste prodali s onim što smo naplatili. Obje strane moraju imati iste narudžbe i iste iznose.',
    hr: 'Jednom dnevno usporedite što ste prodali s onim što smo naplatili. Obje strane moraju imati iste narudžbe i iste iznose.',
  },
  sections: [
    {
      words: [
        [
          {
            en: 'Read the orders since yesterday and match each by its `reference`.',
            bs: 'Pročitajte narudžbe od jučer i svaku spojite po njenoj `reference`.',
            hr: 'Pročitajte narudžbe od jučer i svaku spojite po njezinoj `reference`.',
          },
          {
            en: 'An order that you have and we do not was never placed: send it again with its key.',
            bs: 'Narudžba koju vi imate, a mi nemamo, nije prošla: pošaljite je ponovo s njenim ključem.',
            hr: 'Narudžba koju vi imate, a mi nemamo, nije prošla: pošaljite je ponovno s njezinim ključem.',
          },
          {
            en: 'An order that we have and you do not is either one of your program, whose answer was lost, or one that people placed in the portal or a till sold: give your program references of its own kind, such as `shop-1001`. Read and deliver the keys only of orders with such a reference.',
            bs: 'Narudžba koju mi imamo, a vi nemate, ili je vašeg programa, pa se odgovor izgubio, ili je poslana iz portala, odnosno prodana na kasi: neka vaš program ima prepoznatljive reference, npr. `shop-1001`. Čitajte i isporučujte samo ključeve narudžbi s takvom referencom.',
            hr: 'Narudžba koju mi imamo, a vi nemate, ili je vašeg programa, pa se odgovor izgubio, ili je poslana iz portala, odnosno prodana na blagajni: neka vaš program ima prepoznatljive reference, npr. `shop-1001`. Čitajte i isporučujte samo ključeve narudžbi s takvom referencom.',
          },
          {
            en: 'Compare the sums. `gross` is what was charged, with VAT.',
            bs: 'Uporedite iznose. `gross` je naplaćeno, s PDV-om.',
            hr: 'Usporedite iznose. `gross` je naplaćeno, s PDV-om.',
          },
        ],
      ],
      request: { method: 'GET', path: '/partner/v1/orders?since=2026-11-20T00:00:00Z' },
    },
    {
      title: { en: 'Invoices', bs: 'Fakture', hr: 'Računi' },
      words: [
        {
          en: 'Read the [invoices](#invoices) numbered since yesterday, also those of earlier sales; `order` and `reference` name your order. Credit notes are below zero and name the invoice that they correct. Archive the [PDF](#invoicePdf) or the [UBL](#invoiceUbl): their bytes never change.',
          bs: 'Pročitajte [fakture](#invoices) koje su od jučer dobile broj, i za ranije prodaje; `order` i `reference` imenuju vašu narudžbu. Knjižne obavijesti imaju negativan iznos i navode fakturu koju ispravljaju. Arhivirajte [PDF](#invoicePdf) ili [UBL](#invoiceUbl): njihov sadržaj se nikad ne mijenja.',
          hr: 'Pročitajte [račune](#invoices) koji su od jučer dobili broj, i za ranije prodaje; `order` i `reference` imenuju vašu narudžbu. Odobrenja imaju negativan iznos i navode račun koji ispravljaju. Arhivirajte [PDF](#invoicePdf) ili [UBL](#invoiceUbl): njihov se sadržaj nikad ne mijenja.',
        },
      ],
      request: { method: 'GET', path: '/partner/v1/invoices?since=2026-11-20T00:00:00Z' },
    },
    {
      title: { en: 'Funds', bs: 'Sredstva', hr: 'Sredstva' },
      words: [
        {
          en: 'The [balance](#balance) says what you have, what is held for open orders and what is left to spend: available is funds plus credit limit minus held.',
          bs: '[Stanje](#balance) kaže koliko imate, koliko je rezervisano za otvorene narudžbe i koliko možete potrošiti: raspoloživo su sredstva plus kreditni limit minus rezervisano.',
          hr: '[Stanje](#balance) kaže koliko imate, koliko je rezervirano za otvorene narudžbe i koliko možete potrošiti: raspoloživo su sredstva plus kreditni limit minus rezervirano.',
        },
      ],
      request: { method: 'GET', path: '/partner/v1/balance' },
    },
  ],
}
