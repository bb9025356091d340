/** Theme: light, dark, or the setting of the system. */
export type Theme = 'light' | 'dark' | 'system'

/** Themes in display order. */
export const themes: readonly Theme[] = ['light', 'dark', 'system']

/** Key of the stored choice; `early.js` reads it before the first paint. */
const key = 'film-club.theme'

/** Reads the stored choice; `system` without one or without storage. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    // Storage is disabled: no choice is stored.
    return 'system'
  }
}

/** Applies a theme to the page and stores the choice. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is disabled or full: the theme applies until the page is reloaded.
  }
}
