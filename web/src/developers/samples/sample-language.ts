/** Languages in which a call is shown, in the order of the tabs. */
export const sampleLanguages = {
  curl: 'cURL',
  typescript: 'TypeScript',
  php: 'PHP',
  csharp: 'C#',
  python: 'Python',
  java: 'Java',
  json: 'JSON',
  http: 'HTTP',
} as const
export type SampleLanguage = keyof typeof sampleLanguages

/** The same code written in several languages. */
export type Sample = Readonly<Partial<Record<SampleLanguage, string>>>
