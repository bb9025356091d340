import { expect, test } from '@playwright/test'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { tabTo } from '../lib/tab-to.js'

const server = filmClub({ perTest: true })

for (const width of [390, 1440]) {
  test(`a visitor finds a film, joins, reviews it and logs out with the keyboard alone at ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    const page = await context.newPage()
    const { keyboard } = page
    const press = async (name: string | RegExp, role: 'link' | 'button' = 'link') => {
      await tabTo(page, page.getByRole(role, { name, exact: typeof name === 'string' }).first())
      await keyboard.press('Enter')
    }

    await test.step('goes to the films, and skips the navigation', async () => {
      await page.goto(server.url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await press('Films')
      await expect(page.getByText('3,201 films', { exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
      await page.reload()
      await expect(page.getByText('3,201 films', { exact: true })).toBeVisible()
      const name = page.getByRole('banner').getByRole('link', { name: 'Film club' })
      expect(await name.evaluate(emptyWidth), 'the width of the focus ring').toBeLessThan(2)
      await press('Skip to content')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('chooses filters with the arrow keys, and searches', async () => {
      await page.reload()
      await tabTo(page, page.getByLabel('Search films or directors'))
      await keyboard.type('shawsh')
      await expect(page).toHaveURL(/q=shawsh/)
      await tabTo(page, page.getByRole('radio', { name: /^All genres/ }))
      await keyboard.press('ArrowDown')
      await expect(page).toHaveURL(/genre=Drama/)
      await expect(page.getByRole('radio', { name: /^Drama/ })).toBeFocused()
      await press(/^The Shawshank/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Shawshank Redemption')
    })

    await test.step('joins', async () => {
      const email = `tab${width}@example.com`
      await press('Not a member yet? Sign up')
      await tabTo(page, page.getByLabel('Name'))
      await keyboard.type('Tab')
      await tabTo(page, page.getByLabel('E-mail address'))
      await keyboard.type(email)
      await tabTo(page, page.getByLabel('Password'))
      await keyboard.type(password)
      await keyboard.press('Enter')
      const code = page.getByLabel('Code from the e-mail')
      await code.waitFor()
      if (!(await code.evaluate((field) => field === document.activeElement))) {
        await tabTo(page, code)
      }
      await keyboard.type(await server.newestCode(email))
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Shawshank Redemption')
    })

    await test.step('writes a review, changes it, and removes it', async () => {
      // The link to write a review led to the login, so the form has the focus.
      await expect(page.getByLabel('1 star, bad')).toBeFocused()
      for (let stars = 1; stars < 4; stars++) await keyboard.press('ArrowRight')
      await expect(page.getByLabel('4 stars, good')).toBeChecked()
      await tabTo(page, page.getByLabel('Your review'))
      await keyboard.type('Hope is a good thing.')
      await press('Publish review', 'button')
      const reviews = page.getByRole('region', { name: 'Reviews' })
      await expect(reviews.getByRole('article').first()).toContainText('Hope is a good thing.')
      await press('Edit', 'button')
      await tabTo(page, page.getByLabel('Your review'))
      await keyboard.press('End')
      await keyboard.type(' Definitely.')
      await press('Save changes', 'button')
      await expect(reviews.getByRole('article').first()).toContainText('thing. Definitely.')
    })

    await test.step('logs out', async () => {
      const hosted = page.waitForResponse((answer) => answer.url().includes('/auth/logout'))
      await press('Log out', 'button')
      await hosted
      await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    })
    await context.close()
  })
}

/** Returns the width of a box in pixels that its content does not fill. */
function emptyWidth(element: Element): number {
  const content = document.createRange()
  content.selectNodeContents(element)
  return element.getBoundingClientRect().width - content.getBoundingClientRect().width
}
