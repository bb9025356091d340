import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { FoyerServer, ServerAccess } from './foyer-server.js'

/** Returns the link to the first owner's account, which the server printed. */
export function welcomeLink(server: FoyerServer): string {
  return /^ {2}Welcome {5}(\S+)$/m.exec(server.output())?.[1] ?? 'no link'
}

/** Invites an owner. Returns the link to the account. */
export async function inviteOwner(
  server: ServerAccess,
  email: string,
  role: 'editor' | 'viewer',
): Promise<string> {
  const path = '/_foyer/v1/owner-invitations'
  return (await server.callAsOwner<{ url: string }>('POST', path, { email, role })).url
}

/** Creates an owner's account, like `createAccount`, in a new browser context. Returns its page. */
export async function createAccountInContext(
  browser: Browser,
  options: BrowserContextOptions,
  account: { link: string; name: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await createAccount(page, account)
  return page
}

/**
 * Creates an owner's account with a one-time link. The first owner is `ada@example.com`; an invitation has an address.
 */
export async function createAccount(
  page: Page,
  { link, name, password }: { link: string; name: string; password: string },
): Promise<void> {
  await page.goto(link)
  const email = page.getByLabel('E-mail address')
  if (await email.isEditable()) await email.fill('ada@example.com')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Console', includeHidden: true }),
  ).toBeAttached()
}
