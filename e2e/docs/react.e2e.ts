import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { watchConsole } from '../lib/browser-console.js'
import { startEmbeddedFoyer } from '../lib/embedded-server.js'
import type { ServerAccess } from '../lib/foyer-server.js'
import { logIn, mailIds, member, registerMember, registerWithFactor } from './member.js'
import { render, sections, setUp } from './react-page.js'
import type { Section } from './read-sections.js'
import { readSteps, type Step } from './read-steps.js'
import { bundleForPage } from './run-code.js'

/** Versions of React with a folder that resolves it: 19 is that of the packages, 18 that of the official packages. */
const react19 = { version: 19, reactFolder: join(import.meta.dirname, '../../packages/react') }
const react18 = { version: 18, reactFolder: join(import.meta.dirname, '..') }

/** Sections that run on React 18 too: one for each mechanism of the package. */
const onReact18 = [
  'Read items',
  'Live lists',
  'Infinite lists',
  'Save and remove',
  'Query options',
  'Log in',
  'Second factors',
  'Server rendering',
].map(findSection)

// Each section has its own server.
test.describe.configure({ mode: 'parallel' })

let server: ServerAccess
test.beforeEach(async () => {
  server = await startEmbeddedFoyer(join(import.meta.dirname, 'site'))
})

for (const [react, ran] of [
  [react19, sections],
  [react18, onReact18],
] as const) {
  for (const section of ran) {
    test(`docs/react.md: ${section.title} (React ${react.version})`, async ({ page }) => {
      await prepare(section)
      const complaints = watchConsole(page)
      await runSection(page, section, react)
      expect(complaints).toEqual([])
    })
  }
}

function findSection(title: string): Section {
  const section = sections.find((section) => section.title === title)
  if (!section) throw new Error(`docs/react.md has no section "${title}" with code that runs`)
  return section
}

async function prepare({ given }: Section): Promise<void> {
  if (given === 'a member with a second factor') await registerWithFactor(server)
  else if (given !== '') await registerMember(server)
}

interface React {
  version: number
  reactFolder: string
}

async function runSection(page: Page, { given, code }: Section, react: React): Promise<void> {
  const isIn = given === 'a member who is logged in'
  await serve(page, '/app', (isIn ? logIn : '') + (code.page ?? ''), react)
  await page.goto(`${server.url}/app`)
  for (const step of readSteps(code.page ?? '')) await performStep(page, step)
  if (code.callback === undefined) return
  await serve(page, '/callback', code.callback, react)
  await continueAtCallback(page, code.callback)
  for (const step of readSteps(code.callback)) await performStep(page, step)
}

/** Continues with the link in an e-mail if the page reads one, else from the hosted page. */
async function continueAtCallback(page: Page, callback: string): Promise<void> {
  if (callback.includes('recoveryToken')) {
    const { links } = await server.messageTo(member.email, (mail) => mail.links.length > 0)
    await page.goto(`${server.url}/callback${new URL(links[0] ?? '').search}`)
    return
  }
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function performStep(page: Page, step: Step): Promise<void> {
  switch (step.kind) {
    case 'shows':
      return expect(page.getByText(step.text, { exact: true })).toBeVisible()
    case 'press':
      earlierMailIds = await mailIds(server)
      return page.getByRole('button', { name: step.button, exact: true }).click()
    case 'type': {
      const field = page.getByLabel(step.label, { exact: true })
      await expect(field).toBeVisible()
      await field.fill(step.text ?? (await newestCode()))
    }
  }
}

/** Ids of the e-mails that existed when a button was last pressed. */
let earlierMailIds = new Set<string>()

/** Returns the code of the newest e-mail. */
async function newestCode(): Promise<string> {
  const mail = await server.messageTo(
    undefined,
    ({ id, code }) => code !== null && !earlierMailIds.has(id),
  )
  return mail.code ?? ''
}

/** Serves a page at an address of the site with this script. */
async function serve(page: Page, path: string, code: string, react: React): Promise<void> {
  const { version, reactFolder } = react
  const check = `if (!reactVersion.startsWith('${version}.')) throw new Error(reactVersion)\n`
  const whole = `import { version as reactVersion } from 'react'\n${check}${setUp}${code}${render}`
  const here = whole.replaceAll('http://127.0.0.1:4400', server.url)
  const body = await bundleForPage(here, { reactFolder })
  await page.route(`${server.url}/scripts${path}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}
