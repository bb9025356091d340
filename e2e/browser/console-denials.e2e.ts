import { expect, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub } from '../lib/film-club.js'

const server = filmClub()

const sizes = [
  { name: 'wide', options: { viewport: { width: 1440, height: 900 } }, audited: 'all' },
  {
    name: 'phone in the dark',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    audited: 'appearance',
  },
] as const

for (const { name, options, audited } of sizes) {
  test(`the owner looks up why a visitor was denied: ${name}`, async ({ browser }) => {
    const decisionId = await denyVisitor()
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(`${server.url}/console/denials`)
    await page.getByLabel('Owner key').fill(server.adminKey)
    await page.getByRole('button', { name: 'Open the console' }).click()
    await expect(page.getByRole('row', { name: /add Reviews/ }).first()).toContainText(
      'The caller has not logged in.',
    )
    await expectFits(page)
    await page.screenshot({ path: test.info().outputPath('denials.png') })

    await page.getByLabel('Decision id').fill(decisionId)
    const panel = page.getByRole('dialog', { name: 'Why was this denied?' })
    await expect(panel).toContainText('A visitor tried to add items of “Reviews”.')
    await expect(panel).toContainText('The same call would be denied again.')
    await expectFits(page)
    await expectAccessible(page, audited)
    await page.screenshot({ path: test.info().outputPath('denial.png') })
    await panel.getByRole('link', { name: 'Change who may add items' }).click()
    await expect(page).toHaveURL(
      /\/collections\/reviews\/settings\/permissions\?operation=insert&denial=/,
    )
    await context.close()
  })
}

/** Inserts a review as a visitor. Returns the id of the decision in the error. */
async function denyVisitor(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const send = async (path: string, body: object, authorization?: string): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
  const grant = await send('/oauth2/token', { grantType: 'anonymous', clientId })
  const { access_token: token } = (await grant.json()) as { access_token: string }
  const review = { dataCollectionId: 'reviews', dataItem: { data: { text: 'Fine.' } } }
  const response = await send('/wix-data/v2/items', review, token)
  const { details } = (await response.json()) as {
    details: { applicationError: { data: { decisionId: string } } }
  }
  return details.applicationError.data.decisionId
}
