import { texts } from '../text/texts.ts'

export const t = texts({
  first: { en: 'First shop', bs: 'Prvi web shop', hr: 'Prva web trgovina' },
  second: { en: 'Second shop', bs: 'Drugi web shop', hr: 'Druga web trgovina' },
  third: { en: 'Third shop', bs: 'Treći web shop', hr: 'Treća web trgovina' },
  lead: {
    en: 'A shop over WooCommerce. Make keys there with Read/Write: WooCommerce, Settings, Advanced, REST API.',
    bs: 'Web shop na WooCommerceu. Napravite tamo ključeve s pravom Read/Write: WooCommerce, Postavke, Napredno, REST API.',
    hr: 'Web trgovina na WooCommerceu. Izradite ondje ključeve s pravom Read/Write: WooCommerce, Postavke, Napredno, REST API.',
  },
  on: { en: 'On', bs: 'Uključeno', hr: 'Uključeno' },
  off: { en: 'Off', bs: 'Isključeno', hr: 'Isključeno' },
  notConnected: { en: 'Not connected', bs: 'Nije povezano', hr: 'Nije povezano' },
  name: { en: 'Name', bs: 'Naziv', hr: 'Naziv' },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  addressHint: {
    en: 'Where the start page is, such as https://shop.example',
    bs: 'Gdje je početna stranica, npr. https://shop.example',
    hr: 'Gdje je početna stranica, npr. https://shop.example',
  },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  consumerKey: { en: 'Consumer key', bs: 'Consumer key', hr: 'Consumer key' },
  consumerSecret: { en: 'Consumer secret', bs: 'Consumer secret', hr: 'Consumer secret' },
  secretKept: {
    en: 'The one that is kept stays when this is empty.',
    bs: 'Ako je prazno, ostaje sačuvani.',
    hr: 'Ako je prazno, ostaje spremljeni.',
  },
  password: { en: 'Your password', bs: 'Vaša lozinka', hr: 'Vaša lozinka' },
  isOn: { en: 'The shop is on', bs: 'Web shop je uključen', hr: 'Web trgovina je uključena' },
  test: { en: 'Test connection', bs: 'Provjeri vezu', hr: 'Provjeri vezu' },
  asked: {
    en: (when: string) => `Last asked ${when}`,
    bs: (when: string) => `Zadnji upit ${when}`,
    hr: (when: string) => `Zadnji upit ${when}`,
  },
  works: { en: 'It answered as it should.', bs: 'Odgovorio je kako treba.', hr: 'Odgovor je ispravan.' },
  changed: {
    en: (p: { by: string; when: string }) => `Changed by ${p.by}, ${p.when}`,
    bs: (p: { by: string; when: string }) => `Izmjena: ${p.by}, ${p.when}`,
    hr: (p: { by: string; when: string }) => `Izmjena: ${p.by}, ${p.when}`,
  },
})
