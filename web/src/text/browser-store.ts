/**
 * What this browser keeps between visits, or this tab until it closes. What does not fit is kept in memory until the
 * page is left, so that a full store stops nobody.
 */
function browserStore(storageOf: () => Storage) {
  const unkept = new Map<string, string>()
  return {
    get: (key: string): string | null => storageOf().getItem(key) ?? unkept.get(key) ?? null,
    set: (key: string, value: string) => {
      unkept.delete(key)
      try {
        storageOf().setItem(key, value)
      } catch {
        // The previous value is no longer valid.
        storageOf().removeItem(key)
        unkept.set(key, value)
      }
    },
    drop: (key: string) => {
      unkept.delete(key)
      storageOf().removeItem(key)
    },
    keys: () => [...new Set([...Object.keys(storageOf()), ...unkept.keys()])],
    clear: () => {
      unkept.clear()
      storageOf().clear()
    },
  }
}

export const browser = browserStore(() => localStorage)
export const tab = browserStore(() => sessionStorage)
