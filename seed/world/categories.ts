/** The category tree: masters first; `vat` is the treatment proposed for new products (contract: vatTreatment). */
export const categories = [
  { key: 'games', parent: null, title: 'Games', vat: 2 },
  { key: 'action', parent: 'games', title: 'Action & adventure', vat: 2 },
  { key: 'rpg', parent: 'games', title: 'Role-playing', vat: 2 },
  { key: 'strategy', parent: 'games', title: 'Strategy', vat: 2 },
  { key: 'racing', parent: 'games', title: 'Racing', vat: 2 },
  { key: 'sport', parent: 'games', title: 'Sport', vat: 2 },
  { key: 'indie', parent: 'games', title: 'Indie & family', vat: 2 },
  { key: 'simulation', parent: 'games', title: 'Simulation', vat: 2 },
  { key: 'horror', parent: 'games', title: 'Horror', vat: 2 },
  { key: 'software', parent: null, title: 'Software', vat: 1 },
  { key: 'office', parent: 'software', title: 'Office', vat: 1 },
  { key: 'design', parent: 'software', title: 'Design & video', vat: 1 },
  { key: 'system', parent: 'software', title: 'Tools & backup', vat: 1 },
  { key: 'security', parent: null, title: 'Security', vat: 1 },
  { key: 'antivirus', parent: 'security', title: 'Antivirus', vat: 1 },
  { key: 'privacy', parent: 'security', title: 'VPN & passwords', vat: 1 },
  { key: 'cards', parent: null, title: 'Gift cards', vat: 3 },
  { key: 'wallets', parent: 'cards', title: 'Game wallets', vat: 3 },
  { key: 'streaming', parent: 'cards', title: 'Streaming & music', vat: 3 },
  { key: 'vouchers', parent: 'cards', title: 'Cash vouchers', vat: 3 },
  { key: 'telecom', parent: null, title: 'Telecom', vat: 4 },
  { key: 'topups', parent: 'telecom', title: 'Mobile top-ups', vat: 4 },
] as const satisfies readonly { key: string; parent: string | null; title: string; vat: 1 | 2 | 3 | 4 }[]
export type CategoryKey = (typeof categories)[number]['key']

/** Product types ("platforms" on screens). */
export const platforms = ['PC', 'Xbox', 'PS5', 'Switch', 'Windows', 'macOS', 'Gift card', 'Top-up'] as const
export type Platform = (typeof platforms)[number]
