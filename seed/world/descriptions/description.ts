export interface Description {
  en: string
  bs: string
  hr: string
}

export const t = (en: string, bs: string, hr: string): Description => ({ en, bs, hr })
