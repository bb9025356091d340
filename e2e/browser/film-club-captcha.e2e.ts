import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'
import { logOut } from '../lib/log-out.js'

const server = filmClub()

test.beforeAll(async () => {
  const settings = { captcha: { login: 'always', register: 'always' } }
  await server.callAsOwner('PATCH', '/_foyer/v1/settings', settings)
})

/** Collects the status of each response to calls of this path. */
function watchCalls(page: Page, path: string): number[] {
  const statuses: number[] = []
  page.on('response', (response) => {
    const isCall = new URL(response.url()).pathname.endsWith(path)
    if (isCall && response.request().method() === 'POST') statuses.push(response.status())
  })
  return statuses
}

test('the forms of the site solve a captcha when the server requires one', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => void faults.push(error.message))
  const registrations = watchCalls(page, '/v2/register')
  const logins = watchCalls(page, '/v2/login')

  await test.step('a new member joins without any extra step', async () => {
    await joinClub(page, server, { name: 'Rick', password })
    expect(registrations).toEqual([400, 200])
    await logOut(page)
  })

  await test.step('the form shows that the captcha runs, and is sent once', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/captcha/challenge?*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail address').fill('rick@example.com')
    await page.getByLabel('Password').fill(password)
    const button = page.getByRole('button', { name: 'Log in', exact: true })
    await button.press('Enter')
    await expect(page.getByText('Checking that you are not a robot.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    await button.press('Enter')
    release()
    await page.getByText('Logged in as Rick').waitFor()
    expect(logins).toEqual([400, 200])
    await page.unroute('**/captcha/challenge?*')
  })

  await test.step('a wrong password shows its own error', async () => {
    await logOut(page)
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail address').fill('rick@example.com')
    await page.getByLabel('Password').fill('another password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Wrong e-mail address or password')
  })

  await test.step('the form shows that the captcha failed, and can be sent again', async () => {
    await page.route('**/captcha/challenge?*', (route) => route.abort())
    await page.getByLabel('Password').fill(password)
    const button = page.getByRole('button', { name: 'Log in', exact: true })
    await button.click()
    await expect(page.getByRole('alert')).toContainText('The robot check failed')
    await page.unroute('**/captcha/challenge?*')
    await button.click()
    await page.getByText('Logged in as Rick').waitFor()
  })
  expect(faults).toEqual([])
})
