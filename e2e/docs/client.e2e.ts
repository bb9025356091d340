import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startEmbeddedFoyer } from '../lib/embedded-server.js'
import type { ServerAccess } from '../lib/foyer-server.js'
import { logIn, mailIds, member, registerMember } from './member.js'
import { clientPages, expectedLines, readSections, type Section } from './read-sections.js'
import { bundleForPage, runInNode } from './run-code.js'

const [first, ...sections] = clientPages.flatMap(readSections)
const setUp = first?.code.page ?? ''

/** State of a browser that logs in without a page. */
const loggedInOnPage = 'a member who is logged in on the hosted page'

// Each section has its own server.
test.describe.configure({ mode: 'parallel' })

let server: ServerAccess
test.beforeEach(async () => {
  server = await startEmbeddedFoyer(join(import.meta.dirname, 'site'))
})

for (const section of sections) {
  test(`docs/client.md: ${section.title}`, async ({ page }) => {
    if (section.given !== '') await registerMember(server)
    for (const place of ['node', 'official'] as const) {
      const code = section.code[place]
      if (code === undefined) continue
      const env = { FOYER_ADMIN_KEY: server.adminKey, WEBHOOK_PUBLIC_KEY: createPublicKey() }
      expect(await runInNode(here(code), env)).toEqual(expectedLines(code))
    }
    if (section.code.page !== undefined) await runInPage(page, section, section.code.page)
  })
}

test('docs/client.md: a visitor who is not logged in on the hosted page stays a visitor', async ({
  page,
}) => {
  const section = sections.find(({ given }) => given === loggedInOnPage)
  const { page: code = '', callback = '' } = section?.code ?? {}
  expect(expectedLines(callback)).toEqual(['true /app'])
  const asVisitor = callback.replace('→ true /app', '→ false /app')
  await runInPage(page, { title: '', given: '', code: { callback: asVisitor } }, code)
})

/** Creates the public key of a webhook endpoint. */
function createPublicKey(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return String(publicKey.export({ format: 'pem', type: 'spki' }))
}

async function runInPage(page: Page, section: Section, code: string): Promise<void> {
  const lines: string[] = []
  usedMailIds = await mailIds(server)
  await page.exposeFunction('ask', answer)
  await page.exposeFunction('print', (line: string) => void lines.push(line))
  const { callback } = section.code
  const last = callback === undefined ? '/app' : '/callback'
  let finish: (path: string) => void = () => {}
  const finished = new Promise<void>((resolve, reject) => {
    page.on('pageerror', reject)
    finish = (path) => (path === last ? resolve() : undefined)
  })
  await page.exposeFunction('finish', finish)
  const loggedIn = section.given === 'a member who is logged in' ? logIn : ''
  await serve(page, '/app', setUp + loggedIn + code)
  if (callback !== undefined) await serve(page, '/callback', setUp + callback)
  if (section.given === loggedInOnPage) {
    await page.goto(`${server.url}/auth/account`)
    await logInOnPage(page)
    await page.waitForURL('**/auth/account')
  }
  await page.goto(`${server.url}/app`)
  if (callback !== undefined && section.given === 'a member') await logInOnPage(page)
  await finished
  expect(lines).toEqual([...expectedLines(code), ...expectedLines(callback ?? '')])
}

async function logInOnPage(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Serves a page at an address of the site with this script. */
async function serve(page: Page, path: string, code: string): Promise<void> {
  const body = await bundleForPage(`${here(code)}\nwindow.finish(location.pathname)`)
  await page.route(`${server.url}/scripts${path}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** Replaces the address of the server in the code with that of the test server. */
function here(code: string): string {
  return code.replaceAll('http://127.0.0.1:4400', server.url)
}

/** Ids of the e-mails that existed before or whose code was used. */
let usedMailIds = new Set<string>()

/** Returns the input of a user for a question. */
async function answer(question: string): Promise<string> {
  if (question === 'the code of the app') return '123456'
  const { id, code, links } = await server.messageTo(undefined, (mail) => !usedMailIds.has(mail.id))
  usedMailIds.add(id)
  if (question === 'the code from the e-mail') return code ?? ''
  return new URL(links[0] ?? '').searchParams.get('recoveryToken') ?? ''
}
