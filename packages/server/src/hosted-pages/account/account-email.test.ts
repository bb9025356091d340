import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMember } from '../../identity/profile/members.js'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { dumpTables } from '../../testing/dump-tables.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { newestMail, wrongCode } from '../../testing/test-mail.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'
import { openPage, postForm, type TestPage } from '../../testing/test-page.js'

let foyer: TestFoyer
let total = 0
let email = ''
let newEmail = ''
let cookie = ''
let member: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer()
})

beforeEach(async () => {
  total += 1
  email = `old${total}@example.com`
  newEmail = `new${total}@example.org`
  member = await createMember(foyer, email)
  cookie = await logIn(email)
})

/** Logs in on the account page. @returns the cookie of the browser */
async function logIn(address: string): Promise<string> {
  const sent = await openPage(foyer, '/auth/account')
  const form = await openPage(foyer, sent.location?.href ?? '')
  return cookieOf(await form.submit({ email: address, password }))
}

function cookieOf({ headers }: TestPage): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

function ask(address = newEmail, { id } = member): Promise<TestPage> {
  return postForm(foyer, '/auth/account/email', { member: id, newEmail: address }, { cookie })
}

async function codeTo(address: string): Promise<string> {
  await foyer.mailRunner.untilIdle()
  return newestMail(foyer, address).code ?? ''
}

function type(page: TestPage, code: string): Promise<TestPage> {
  return page.submit({ code }, { headers: { cookie } })
}

function titleOf({ document }: TestPage): string {
  return document.querySelector('h1')?.textContent ?? ''
}

function shownAddress({ document }: TestPage): string {
  return document.querySelector('.address')?.textContent ?? ''
}

function problemOf({ document }: TestPage): string {
  return document.querySelector('[role=alert] li')?.textContent ?? ''
}

async function addressOf({ id }: TestMember): Promise<unknown> {
  return (await findMember(foyer.services, id))?.email
}

it('the e-mail address changes after a confirmed code, with an e-mail to the old address', async () => {
  const page = await ask()
  expect(page.status).toBe(200)
  expect(titleOf(page)).toBe('Check your e-mail')
  expect(page.html).toContain(newEmail)
  const code = await codeTo(newEmail)
  expect(await addressOf(member)).toBe(email)

  const done = await type(page, code)
  expect(done.status).toBe(200)
  expect(shownAddress(done)).toContain(`${newEmail} Verified`)
  expect(done.document.querySelector('[role=status]')?.textContent).toContain('address changed')
  await foyer.mailRunner.untilIdle()
  const told = newestMail(foyer, email)
  expect(told.subject).toContain('address of your account')
  expect(told.text).toContain('n•••@example.org')
  expect(told.text).not.toContain(newEmail)

  // This browser stays logged in with a new cookie; all other sessions have ended.
  const after = cookieOf(done)
  expect(after).not.toBe(cookie)
  expect((await openPage(foyer, '/auth/account', { cookie })).status).toBe(303)
  expect(shownAddress(await openPage(foyer, '/auth/account', { cookie: after }))).toContain(
    newEmail,
  )
  expect((await member.get('/_foyer/v1/my/factors')).status).toBe(401)
  expect(await logIn(newEmail)).not.toBe('')
  const { body } = await foyer.owner.get(`/_foyer/v1/audit?action=member.email-changed`)
  expect(JSON.stringify(body)).toContain(`"subject":"${member.id}"`)
  // The stored entry has only the member's id; a query of the log adds the address.
  const { audit } = await dumpTables(foyer.services.db)
  expect(JSON.stringify(audit)).not.toContain(newEmail)
})

itOnSqlite('the old address is available to a new member', async () => {
  await type(await ask(), await codeTo(newEmail))
  const next = await createMember(foyer, email)
  expect(next.id).not.toBe(member.id)
})

describe('an e-mail address of another account', () => {
  it('leads to the same response, an e-mail to its owner and no code', async () => {
    const held = `held${total}@example.com`
    const other = await createMember(foyer, held)
    const free = await ask()
    const taken = await ask(`HELD${total}@example.com`)
    const same = ({ html }: TestPage): string =>
      html.replaceAll(/value="[\w-]{43}"/g, '').replaceAll(/(new|held)\d+@example\.(com|org)/gi, '')
    expect(taken.status).toBe(free.status)
    expect(same(taken)).toBe(same(free))
    await foyer.mailRunner.untilIdle()
    const mail = newestMail(foyer, held)
    expect(mail.subject).toContain('use your address')
    expect(mail.code).toBeUndefined()
    expect(await addressOf(other)).toBe(held)
    const refused = await type(taken, '000000')
    expect(problemOf(refused)).toContain('wrong or has expired')
  })

  itOnSqlite('is refused when registered by another member in the meantime', async () => {
    const page = await ask()
    const code = await codeTo(newEmail)
    const faster = await createMember(foyer, newEmail)
    const refused = await type(page, code)
    expect(refused.status).toBe(400)
    expect(problemOf(refused)).toContain('belongs to another account')
    expect([await addressOf(member), await addressOf(faster)]).toEqual([email, newEmail])
  })
})

it('two members cannot both confirm the same new address concurrently', async () => {
  const [page, code] = [await ask(), await codeTo(newEmail)]
  const mine = cookie
  const other = `rival${total}@example.com`
  const rival = await createMember(foyer, other)
  cookie = await logIn(other)
  const [theirs, theirCode] = [await ask(newEmail, rival), await codeTo(newEmail)]
  const answers = await Promise.all([
    page.submit({ code }, { headers: { cookie: mine } }),
    theirs.submit({ code: theirCode }, { headers: { cookie } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const addresses = [await addressOf(member), await addressOf(rival)]
  expect(addresses.filter((one) => one === newEmail)).toHaveLength(1)
})

describe('the code for a new address', () => {
  itOnSqlite('is refused after five wrong codes or after half an hour', async () => {
    const page = await ask()
    const code = await codeTo(newEmail)
    for (let n = 1; n <= 5; n += 1) {
      expect(problemOf(await type(page, wrongCode(code, n)))).toContain('wrong or has expired')
    }
    expect(problemOf(await type(page, code))).toContain('wrong or has expired')

    const late = await ask()
    const lateCode = await codeTo(newEmail)
    foyer.advance(1801)
    expect(problemOf(await type(late, lateCode))).toContain('expired')
    expect(await addressOf(member)).toBe(email)
  })

  itOnSqlite('can be resent, which invalidates the previous code', async () => {
    const page = await ask()
    const first = await codeTo(newEmail)
    const again = await page.submit({}, { form: 1, headers: { cookie } })
    expect(again.document.querySelector('[role=status]')?.textContent).toContain('on its way')
    const second = await codeTo(newEmail)
    expect(problemOf(await type(page, first))).toContain('expired')
    expect(shownAddress(await type(again, second))).toContain(newEmail)
  })

  itOnSqlite('is valid for the requesting member only', async () => {
    const [page, code] = [await ask(), await codeTo(newEmail)]
    const thief = `thief${total}@example.com`
    const other = await createMember(foyer, thief)
    cookie = await logIn(thief)
    const fields = { member: other.id, code }
    const refused = await page.submit(fields, { headers: { cookie } })
    expect(problemOf(refused)).toContain('expired')
    expect(await addressOf(other)).toBe(thief)
  })

  itOnSqlite('is sent at most five times before 429', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(1800)
  })
})

itOnSqlite.each(['', 'nobody', 'a@b', 'x@example.com\0', 'a b@example.com'])(
  'refuses %j with an error at the field',
  async (typed) => {
    const refused = await ask(typed)
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#newEmail')
    expect(refused.document.querySelector('#newEmail')?.getAttribute('aria-invalid')).toBe('true')
  },
)

itOnSqlite(
  'requires a login within the last ten minutes and returns to the account page',
  async () => {
    foyer.advance(601)
    const page = await openPage(foyer, '/auth/account', { cookie })
    expect(page.document.querySelector('#newEmail')).toBeNull()
    const form = await ask()
    expect(titleOf(form)).toBe('Log in')
    const done = await form.submit({ email, password }, { headers: { cookie } })
    expect(done.location?.pathname).toBe('/auth/account')
    cookie = cookieOf(done)
    expect(titleOf(await ask())).toBe('Check your e-mail')
  },
)

itOnSqlite.each(['email', 'email/confirm', 'login'])(
  '%s refuses cross-site forms and requires a login',
  async (path) => {
    const evil = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const fields = { newEmail, changeToken: 'x', code: '1' }
    expect((await postForm(foyer, `/auth/account/${path}`, fields, evil)).status).toBe(403)
    const stranger = await postForm(foyer, `/auth/account/${path}`, fields)
    expect(stranger.location?.pathname).toBe('/auth/authorize')
  },
)
