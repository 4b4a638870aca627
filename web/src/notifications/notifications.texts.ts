import { plural } from '@brava/contract/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Notifications', bs: 'Obavještenja', hr: 'Obavijesti' },
  unread: {
    en: (n: number) => `${n} unread`,
    bs: (n: number) => `${n} ${plural('bs', n, { one: 'nepročitano', few: 'nepročitana', other: 'nepročitanih' })}`,
    hr: (n: number) => `${n} ${plural('hr', n, { one: 'nepročitana', few: 'nepročitane', other: 'nepročitanih' })}`,
  },
  markAll: { en: 'Mark all as read', bs: 'Označi sve kao pročitano', hr: 'Označi sve kao pročitano' },
  viewRead: { en: 'View Read', bs: 'Prikaži pročitana', hr: 'Prikaži pročitane' },
  onlyUnread: { en: 'Show Only Unread', bs: 'Prikaži samo nepročitana', hr: 'Prikaži samo nepročitane' },
  none: { en: "You don't have new notifications", bs: 'Nemate novih obavještenja', hr: 'Nemate novih obavijesti' },
  noneAtAll: { en: 'No notifications', bs: 'Nema obavještenja', hr: 'Nema obavijesti' },
  noneWhy: {
    en: 'What changes in your orders, prices and tickets appears here.',
    bs: 'Ovdje se pojavljuje šta se mijenja u vašim narudžbama, cijenama i zahtjevima.',
    hr: 'Ovdje se pojavljuje što se mijenja u vašim narudžbama, cijenama i zahtjevima.',
  },
  more: { en: 'Load More', bs: 'Učitaj još', hr: 'Učitaj još' },
  all: { en: 'All notifications', bs: 'Sva obavještenja', hr: 'Sve obavijesti' },
  views: { en: 'Views of the list', bs: 'Prikazi liste', hr: 'Prikazi popisa' },
  allView: { en: 'All', bs: 'Sva', hr: 'Sve' },
  unreadView: { en: 'Unread', bs: 'Nepročitana', hr: 'Nepročitane' },
  search: {
    en: 'Product, order, ticket, company',
    bs: 'Proizvod, narudžba, zahtjev, kompanija',
    hr: 'Proizvod, narudžba, zahtjev, tvrtka',
  },
  topic: { en: 'Topic', bs: 'Tema', hr: 'Tema' },
  when: { en: 'When', bs: 'Kada', hr: 'Kada' },
  what: { en: 'What happened', bs: 'Šta se desilo', hr: 'Što se dogodilo' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  stateUnread: { en: 'Unread', bs: 'Nepročitano', hr: 'Nepročitano' },
  stateRead: { en: 'Read', bs: 'Pročitano', hr: 'Pročitano' },
  kinds: { en: 'Kind', bs: 'Vrsta', hr: 'Vrsta' },
  choose: { en: 'How you hear of it', bs: 'Kako to saznajete', hr: 'Kako to doznajete' },
  chooseFacts: {
    en: 'Applies to what happens from now on.',
    bs: 'Važi za ono što se desi od sada.',
    hr: 'Vrijedi za ono što se dogodi od sada.',
  },
  inProduct: { en: 'In the portal', bs: 'U portalu', hr: 'U portalu' },
  byMail: { en: 'By e-mail', bs: 'E-mailom', hr: 'E-poštom' },
  never: { en: 'Never', bs: 'Nikad', hr: 'Nikad' },
  atOnce: { en: 'At once', bs: 'Odmah', hr: 'Odmah' },
  daily: { en: 'Daily digest', bs: 'Dnevni pregled', hr: 'Dnevni pregled' },
})
