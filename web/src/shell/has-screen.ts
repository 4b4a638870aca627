import { screens } from '../routes.tsx'

/** Whether the portal has this screen: links to others are not shown. */
export function hasScreen(path: string): boolean {
  return screens.some((screen) => screen.path === path)
}
