/** From this width on the import is docked beside the keys; on a narrower screen it is a drawer over them. */
export const importDock = '(min-width: 1080px)'

/** Whether an import can be open from the start without covering what the person came to see. */
export function importHasDock(): boolean {
  return window.matchMedia(importDock).matches
}
