import type { Page } from '@playwright/test'

/** What React or a script complains about from now on: it calls the console, where the browser's own remarks have no arguments. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isCall = message.args().length > 0
    if (isCall && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
