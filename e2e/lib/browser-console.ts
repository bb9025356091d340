import type { Page } from '@playwright/test'

/**
 * Collects errors and warnings that scripts write to the console, such as those of React. Messages of the browser
 * itself have no arguments and are left out.
 */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isCall = message.args().length > 0
    if (isCall && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
