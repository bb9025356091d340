import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { openMenu } from '../lib/console-menu.js'
import { filmClub } from '../lib/film-club.js'
import { findFreePort } from '../lib/free-port.js'
import { expectFitsInBothLooks, phoneInTheDark } from '../lib/looks.js'

const server = filmClub({ env: { FOYER_WEBHOOK_ALLOW: '127.0.0.1' } })

/** Receives webhooks; replies with `state`. */
let receiver: Server
let address: string
const received: string[] = []
let replyStatus = 200
/** The receiver code that the console shows, loaded as a module. */
let post: ((request: Request) => Promise<Response>) | undefined

test.beforeAll(async () => {
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}/webhooks`
  receiver = createServer(async (request, response) => {
    received.push(String(request.headers['x-foyer-event-id']))
    const body = await text(request)
    const reply = await post?.(new Request(address, { method: 'POST', body })).catch(() => ({
      status: 401,
    }))
    response.writeHead(reply?.status ?? replyStatus).end('seen by the receiver')
  })
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
})
test.afterAll(() => void receiver.close())

test.use(phoneInTheDark)

test('the owner adds a webhook endpoint, reads an event and its delivery, and replays it', async ({
  page,
}) => {
  await page.goto(`${server.url}/console/webhooks`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByText('No endpoints')).toBeVisible()
  await checkPage(page, 'webhooks-empty')

  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('URL').fill('http://search.example')
  await panel.getByRole('button', { name: 'Add the endpoint' }).click()
  await expect(panel.getByText(/Expected an https address/)).toBeVisible()
  await checkPage(page, 'webhook-form')
  await panel.getByLabel('URL').fill(address)
  await panel.getByLabel('Description').fill('Search index')
  await panel.getByLabel('Films').check()
  await panel.getByRole('button', { name: 'Add the endpoint' }).click()
  await expect(panel.getByText('BEGIN PUBLIC KEY').first()).toBeVisible()
  await checkPage(page, 'webhook-receiver')
  post = await receiverOf(await panel.getByText('processRequest').textContent())
  await panel.getByRole('button', { name: 'Go to the endpoint' }).click()

  await page.getByRole('button', { name: 'Send a test event' }).click()
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel.getByText(/Status 200 after/)).toBeVisible()
  await expect(panel.getByText('seen by the receiver')).toBeVisible()
  await checkPage(page, 'webhook-test')
  post = undefined
  await panel.getByRole('button', { name: 'Close' }).click()

  const title = 'Metropolis'
  const { dataItem } = await server.callAsOwner<{ dataItem: { id: string } }>(
    'POST',
    '/wix-data/v2/items',
    {
      dataCollectionId: 'films',
      dataItem: { data: { title } },
    },
  )
  await server.callAsOwner('POST', '/wix-data/v2/items/save', {
    dataCollectionId: 'films',
    dataItem: { id: dataItem.id, data: { _id: dataItem.id, title: `${title}, restored` } },
  })
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await expect(deliveries.getByRole('row', { name: /Item updated.*Delivered/ })).toBeVisible()
  await checkPage(page, 'webhook')

  await openMenu(page)
  await page.getByRole('link', { name: 'Event log' }).click()
  await page.getByLabel('Member, item or collection').fill(dataItem.id)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page).toHaveURL(/entity=/)
  await checkPage(page, 'events')
  await page.getByRole('button', { name: 'Item updated' }).click()
  await expect(panel.getByText(`"${title}, restored"`)).toBeVisible()
  await expect(panel.getByText(`"${title}"`, { exact: true })).toBeVisible()
  await checkPage(page, 'event')
  await panel.getByRole('link', { name: `${title}, restored` }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true })
  await expect(field).toHaveValue(`${title}, restored`)

  await page.goto(`${server.url}/console/webhooks`)
  await page.getByRole('link', { name: 'Search index' }).click()
  await deliveries.getByRole('button', { name: 'Item updated' }).click()
  await expect(panel.getByText('seen by the receiver')).toBeVisible()
  await checkPage(page, 'delivery')
  const before = received.length
  await panel.getByRole('button', { name: 'Replay the event' }).click()
  await panel.getByRole('button', { name: 'Yes, replay' }).click()
  await expect(panel.getByText('The event is queued.')).toBeVisible()
  await expect.poll(() => received.length).toBe(before + 1)
  expect(received.filter((id) => id === received.at(-1))).toHaveLength(2)
  await panel.getByRole('button', { name: 'Close' }).click()

  replyStatus = 503
  await page.getByRole('button', { name: 'Replay events' }).click()
  await panel.getByRole('textbox', { name: 'Sequence' }).fill('0')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await checkPage(page, 'replay')
  await panel.getByRole('button', { name: /^Replay \d+ events$/ }).click()
  await expect(panel.getByText(/queues the events/)).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Failing')).toBeVisible()
  await checkPage(page, 'webhook-failing')
  await page.getByRole('button', { name: 'Delete the endpoint' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText('No endpoints')).toBeVisible()
})

/** Loads receiver code from the console. Its imports resolve to the packages of these tests. */
async function receiverOf(code: string | null): Promise<typeof post> {
  const path = test.info().outputPath('receiver.mjs')
  await writeFile(path, code ?? '')
  const { POST } = await import(pathToFileURL(path).href)
  return POST
}

/** Expects that the page fits and is accessible in both looks, once it has loaded. */
async function checkPage(page: Page, what: string): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await expectFitsInBothLooks(page, `console-${what}`)
}
