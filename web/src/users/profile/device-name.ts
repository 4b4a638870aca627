const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(?:Headless)?Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox, Windows" from the browser's user agent; undefined when nothing in it is known. */
export function deviceName(userAgent: string): string | undefined {
  const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [first(browsers), first(systems)].filter(Boolean).join(', ') || undefined
}
