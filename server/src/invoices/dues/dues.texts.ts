import type { Text } from '@brava/contract/language.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

export const duesTexts = {
  remindersOn: t(
    'This company is reminded of what is due.',
    'Ova kompanija dobija opomene o dospijeću.',
    'Ova tvrtka dobiva opomene o dospijeću.',
  ),
  remindersOff: t(
    'This company is no longer reminded of what is due.',
    'Ova kompanija više ne dobija opomene o dospijeću.',
    'Ova tvrtka više ne dobiva opomene o dospijeću.',
  ),
  statement: t('Statement of account', 'Kartica kupca', 'Kartica kupca'),
  period: t('Period', 'Period', 'Razdoblje'),
  upTo: t('up to', 'do', 'do'),
  fromDay: t('from', 'od', 'od'),
  everything: t('everything booked', 'sve što je knjiženo', 'sve što je knjiženo'),
  drawnOn: t('Drawn up on', 'Sastavljeno', 'Sastavljeno'),
  opening: t('Opening balance', 'Početno stanje', 'Početno stanje'),
  closing: t('Closing balance', 'Završno stanje', 'Završno stanje'),
  supplier: t('Supplier', 'Dobavljač', 'Dobavljač'),
  customer: t('Customer', 'Kupac', 'Kupac'),
  date: t('Date', 'Datum', 'Datum'),
  item: t('Item', 'Stavka', 'Stavka'),
  debit: t('Debit', 'Duguje', 'Duguje'),
  credit: t('Credit', 'Potražuje', 'Potražuje'),
  balance: t('Balance', 'Stanje', 'Stanje'),
  total: t('Total', 'Ukupno', 'Ukupno'),
  meaning: t(
    'A balance below zero is owed to the supplier. Orders that are only set aside are not included.',
    'Stanje ispod nule je dug prema dobavljaču. Narudžbe koje su samo rezervisane nisu uračunate.',
    'Stanje ispod nule je dug prema dobavljaču. Narudžbe koje su samo rezervirane nisu uračunate.',
  ),
} as const satisfies Record<string, Text>
