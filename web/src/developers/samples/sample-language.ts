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

/** The same thing written in some languages. */
export type Sample = Readonly<Partial<Record<SampleLanguage, string>>>
