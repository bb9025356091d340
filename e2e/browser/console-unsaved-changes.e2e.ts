import { expect, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'

// With transitions, for the dialog of the console.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: FoyerServer
test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.discard()
})

test('the console asks before another page discards unsaved changes', async ({ page }) => {
  await page.goto(`${server.url}/console`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const length = page.getByRole('spinbutton', { name: 'Minimum password length' })
  const stored = await length.inputValue()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

  await length.fill('11')
  await page.getByRole('link', { name: 'Branding' }).click()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(length).toHaveValue('11')

  // The back button, and the command palette.
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill('Branding')
  await page.getByRole('dialog').getByText('Branding', { exact: true }).first().click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Branding', level: 1 })).toBeVisible()

  await page.goBack()
  await expect(length).toHaveValue(stored)
  await page.getByRole('link', { name: 'Branding' }).click()
  await expect(page.getByRole('heading', { name: 'Branding', level: 1 })).toBeVisible()
})
