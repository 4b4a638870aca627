// Runs before the first paint, so that the chosen colour scheme and language never flash.
// A file of its own because the content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  let scheme = 'auto'
  let language = 'en'
  try {
    scheme = localStorage.getItem('brava.theme') ?? 'auto'
    language = localStorage.getItem('brava.language') ?? 'en'
  } catch {
    // Storage can be forbidden; the defaults stand.
  }
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // The schema library would try whether texts may be run as code; the content security policy forbids it.
  globalThis.__zod_globalConfig = { jitless: true }
  root.lang = ['en', 'bs', 'hr'].includes(language) ? language : 'en'
})()
