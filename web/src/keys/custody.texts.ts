import { texts } from '../text/texts.ts'

export const custodyTexts = texts({
  chain: { en: 'Custody log', bs: 'Dnevnik ključeva', hr: 'Dnevnik ključeva' },
  chainText: {
    en: 'Every import, sale, delivery and reveal is a row whose hash contains the one before it. A changed, missing or added row breaks the chain.',
    bs: 'Svaki uvoz, prodaja, isporuka i prikaz upisuje se kao red čiji sažetak sadrži sažetak prethodnog. Promijenjen, uklonjen ili dodan red prekida lanac.',
    hr: 'Svaki uvoz, prodaja, isporuka i prikaz upisuje se kao redak čiji sažetak sadrži sažetak prethodnog. Promijenjen, uklonjen ili dodan redak prekida lanac.',
  },
  report: { en: 'Report', bs: 'Izvještaj', hr: 'Izvješće' },
  verify: { en: 'Verify the chain', bs: 'Provjeri lanac', hr: 'Provjeri lanac' },
  verified: {
    en: (rows: string, products: string) =>
      `${rows} rows of ${products} products verified: every one follows from the one before it.`,
    bs: (rows: string, products: string) =>
      `Provjereno redova: ${rows}, proizvoda: ${products}. Svaki slijedi iz prethodnog.`,
    hr: (rows: string, products: string) =>
      `Provjereno redaka: ${rows}, proizvoda: ${products}. Svaki slijedi iz prethodnog.`,
  },
  waiting: {
    en: (rows: string) => ` ${rows} of the newest rows are not linked yet; all are unchanged.`,
    bs: (rows: string) => ` Najnoviji redovi koji još nisu povezani u lanac: ${rows}; nijedan nije promijenjen.`,
    hr: (rows: string) => ` Najnoviji retci koji još nisu povezani u lanac: ${rows}; nijedan nije promijenjen.`,
  },
  broken: {
    en: (product: string, row: string) => `The chain of product ${product} breaks at row ${row}.`,
    bs: (product: string, row: string) => `Lanac proizvoda ${product} prekida se kod reda ${row}.`,
    hr: (product: string, row: string) => `Lanac proizvoda ${product} prekida se kod retka ${row}.`,
  },
  system: { en: 'Brava itself', bs: 'Sama Brava', hr: 'Sama Brava' },
  kindImported: { en: 'Imported', bs: 'Uvezen', hr: 'Uvezen' },
  kindReserved: { en: 'Reserved', bs: 'Rezervisan', hr: 'Rezerviran' },
  kindAssigned: { en: 'Assigned to an order', bs: 'Dodijeljen narudžbi', hr: 'Dodijeljen narudžbi' },
  kindDelivered: { en: 'Delivered', bs: 'Isporučen', hr: 'Isporučen' },
  kindRevealed: { en: 'Shown', bs: 'Prikazan', hr: 'Prikazan' },
  kindDownloaded: { en: 'Downloaded', bs: 'Preuzet', hr: 'Preuzet' },
  kindResent: { en: 'Sent again', bs: 'Poslan ponovo', hr: 'Ponovno poslan' },
  kindReleased: { en: 'Released', bs: 'Oslobođen', hr: 'Oslobođen' },
  kindFaulty: { en: 'Marked faulty', bs: 'Označen neispravnim', hr: 'Označen neispravnim' },
  kindReturned: { en: 'Returned to use', bs: 'Vraćen u upotrebu', hr: 'Vraćen u uporabu' },
  kindWithdrawn: { en: 'Withdrawn', bs: 'Povučen', hr: 'Povučen' },
  kindMovedOut: {
    en: 'Moved to another product',
    bs: 'Premješten u drugi proizvod',
    hr: 'Premješten u drugi proizvod',
  },
  kindMovedIn: { en: 'Came from another product', bs: 'Došao iz drugog proizvoda', hr: 'Došao iz drugog proizvoda' },
  kindDeleted: { en: 'Deleted', bs: 'Obrisan', hr: 'Izbrisan' },
})
