import { plural, type TextWith } from '@brava/contract/language.ts'

export const backgroundWorkSaid = {
  repeated: {
    en: ({ n }) => `${n} ${plural('en', n, { one: 'job is', other: 'jobs are' })} tried again.`,
    bs: ({ n }) => `Ponovo se pokušava: ${n} ${plural('bs', n, { one: 'posao', few: 'posla', other: 'poslova' })}.`,
    hr: ({ n }) => `Ponovno se pokušava: ${n} ${plural('hr', n, { one: 'posao', few: 'posla', other: 'poslova' })}.`,
  },
  dropped: {
    en: ({ n }) => `${n} ${plural('en', n, { one: 'job was', other: 'jobs were' })} dropped.`,
    bs: ({ n }) => `Odbačeno: ${n} ${plural('bs', n, { one: 'posao', few: 'posla', other: 'poslova' })}.`,
    hr: ({ n }) => `Odbačeno: ${n} ${plural('hr', n, { one: 'posao', few: 'posla', other: 'poslova' })}.`,
  },
} as const satisfies Record<string, TextWith<{ n: number }>>
