import { count } from '../text/format.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  all: { en: 'All notifications', bs: 'Sva obavještenja', hr: 'Sve obavijesti' },
  loadMore: { en: 'Load More', bs: 'Učitaj još', hr: 'Učitaj još' },
  markAll: { en: 'Mark all as read', bs: 'Označi sve kao pročitano', hr: 'Označi sve kao pročitano' },
  none: { en: "You don't have new notifications", bs: 'Nemate novih obavještenja', hr: 'Nemate novih obavijesti' },
  title: { en: 'Notifications', bs: 'Obavještenja', hr: 'Obavijesti' },
  unread: {
    en: (n: number) => `${count(n)} unread`,
    bs: (n: number) => `${count(n)} nepročitano`,
    hr: (n: number) => `${count(n)} nepročitano`,
  },
  onlyUnread: { en: 'Show Only Unread', bs: 'Prikaži samo nepročitana', hr: 'Prikaži samo nepročitane' },
  viewRead: { en: 'View Read', bs: 'Prikaži pročitana', hr: 'Prikaži pročitane' },
})
