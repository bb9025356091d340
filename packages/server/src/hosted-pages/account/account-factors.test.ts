import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { enrolApp, sentCode } from '../../testing/test-factor.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'
import { openPage, postForm, type TestPage } from '../../testing/test-page.js'

const path = '/auth/account/second-factor'

let foyer: TestFoyer
let total = 0
let email = ''
let cookie = ''
let member: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer()
})

beforeEach(async () => {
  total += 1
  email = `member${total}@example.com`
  member = await createMember(foyer, email)
  const sent = await openPage(foyer, path)
  const form = await openPage(foyer, sent.location?.href ?? '')
  cookie = cookieOf(await form.submit({ email, password }))
})

function cookieOf({ headers }: TestPage): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

function open(): Promise<TestPage> {
  return openPage(foyer, path, { cookie })
}

function post(action: string, fields: Record<string, string> = {}): Promise<TestPage> {
  return postForm(foyer, `${path}/${action}`, { member: member.id, ...fields }, { cookie })
}

function actionsOf({ document }: TestPage): string[] {
  return [...document.querySelectorAll('form')].map(
    (form) => form.getAttribute('action')?.slice(path.length + 1) ?? '',
  )
}

function titleOf({ document }: TestPage): string {
  return document.querySelector('h1')?.textContent ?? ''
}

function codesOf({ document }: TestPage): string[] {
  return [...document.querySelectorAll('.recovery-codes li')].map((one) => one.textContent)
}

function listed({ document }: TestPage): string[] {
  return [...document.querySelectorAll('.logins .name')].map((one) => one.textContent)
}

function problemOf({ document }: TestPage): string {
  return document.querySelector('[role=alert] li')?.textContent ?? ''
}

function factorsOf(of: TestMember): Promise<unknown[]> {
  return of.get('/_foyer/v1/my/factors').then(({ body }) => body.factors as unknown[])
}

/** Computes the code of an authenticator app from the secret on the page. */
function codeFor({ document }: TestPage): string {
  const secret = (document.querySelector('.secret')?.textContent ?? '').replaceAll(' ', '')
  return new TOTP({ secret }).generate({ timestamp: foyer.services.clock.now().getTime() })
}

describe('an authenticator app', () => {
  itOnSqlite('is added with a QR code or a key and shows the recovery codes once', async () => {
    const page = await open()
    expect(listed(page)).toEqual([])
    const begun = await page.submit({}, { headers: { cookie } })
    const picture = begun.document.querySelector('img.qr')
    expect(picture?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(picture?.getAttribute('alt')).not.toBe('')
    expect(begun.html).not.toContain('style=')
    expect(begun.headers.get('content-security-policy')).toContain("default-src 'none'; style-src")
    expect(begun.headers.get('cache-control')).toBe('no-store')

    const wrong = await begun.submit({ code: '000000' }, { headers: { cookie } })
    expect(wrong.status).toBe(400)
    expect(problemOf(wrong)).toContain('wrong')
    expect(wrong.document.querySelector('.secret')).toBeNull()
    const done = await wrong.submit({ code: codeFor(begun) }, { headers: { cookie } })
    expect(codesOf(done)).toHaveLength(10)

    const after = await open()
    expect(listed(after)).toEqual(['Authenticator app'])
    expect(after.html).not.toContain(codesOf(done)[0])
    const account = await openPage(foyer, '/auth/account', { cookie })
    expect(account.document.querySelector('.badge.success')?.textContent).toBe('On')
  })

  itOnSqlite('is required at the next login, where a recovery code is accepted too', async () => {
    const begun = await post('add', { factorType: 'TOTP' })
    const [code = ''] = codesOf(
      await begun.submit({ code: codeFor(begun) }, { headers: { cookie } }),
    )
    const sent = await openPage(foyer, path)
    const form = await openPage(foyer, sent.location?.href ?? '')
    const asked = await form.submit({ email, password })
    expect(titleOf(asked)).toBe('Two-step verification')
    const other = await asked.submit({ factorType: 'RECOVERY_CODE' }, { form: 1 })
    const done = await other.submit({ code })
    expect(done.location?.pathname).toBe(path)
    cookie = cookieOf(done)
    expect((await open()).html).toContain('9 codes left.')
  })
})

describe('enrolling codes by phone or e-mail', () => {
  itOnSqlite('accepts a phone number and the e-mail address of the account', async () => {
    const phone = `+49309018${total}00`
    const sms = await post('add', { factorType: 'SMS', to: phone })
    expect(titleOf(sms)).toBe('Check your phone')
    const code = await sentCode(foyer, phone)
    expect(codesOf(await sms.submit({ code }, { headers: { cookie } }))).toHaveLength(10)
    const mail = await post('add', { factorType: 'EMAIL' })
    const mailed = await sentCode(foyer, email)
    const done = await mail.submit({ code: mailed }, { headers: { cookie } })
    expect(done.document.querySelector('[role=status]')?.textContent).toContain(
      'verification is on',
    )
    expect(listed(done)).toEqual(['Codes by text message', 'Codes by e-mail'])
    expect(done.html).not.toContain(phone)
  })

  itOnSqlite.each(['', '12', 'javascript:x', '+49 30 901820\0'])(
    'refuses the phone number %j',
    async (to) => {
      const refused = await post('add', { factorType: 'SMS', to })
      expect(refused.status).toBe(400)
      expect(refused.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#to')
      const kept = refused.document.querySelector('#to')?.getAttribute('value')
      expect(kept?.startsWith(to.slice(0, 12))).toBe(true)
      expect(await factorsOf(member)).toEqual([])
    },
  )

  itOnSqlite('limits the number of sent codes', async () => {
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await post('add', { factorType: 'EMAIL' }))
    expect(problemOf(answers.at(-1) as TestPage)).toContain('Too many codes')
  })
})

itOnSqlite('generates new recovery codes only when a factor exists', async () => {
  expect(problemOf(await post('recovery-codes'))).not.toBe('')
  const { recoveryCodes } = await enrolApp(foyer, member)
  const renewed = codesOf(await post('recovery-codes'))
  expect(renewed).toHaveLength(10)
  expect(renewed.some((code) => recoveryCodes.includes(code))).toBe(false)
})

describe('the download of recovery codes', () => {
  /** Creates new codes. Returns the page that shows them, and the cookies with its result. */
  async function renew(): Promise<{ page: TestPage; download: string; cookies: string }> {
    await enrolApp(foyer, member)
    const request = new Request(`${publicUrl}${path}/recovery-codes`, {
      method: 'POST',
      body: new URLSearchParams({ member: member.id }),
      headers: { cookie },
    })
    const { headers } = await foyer.fetch(request)
    const results = headers.getSetCookie().map((header) => header.split(';')[0])
    const cookies = [cookie, ...results].join('; ')
    const page = await openPage(foyer, headers.get('location') ?? '', { cookie: cookies })
    const download = page.document.querySelector('a[href*=download]')?.getAttribute('href') ?? ''
    return { page, download, cookies }
  }

  itOnSqlite('is a text file with the codes of the page', async () => {
    const { page, download, cookies } = await renew()
    const file = await openPage(foyer, download, { cookie: cookies })
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="test-site-recovery-codes.txt"',
      'cache-control': 'no-store',
    })
    const [lead, account, empty, ...codes] = file.html.trimEnd().split('\n')
    expect(lead).toMatch(/^Use one of these codes to log in to .* Each code works once\.$/)
    expect(account).toMatch(/^member\d+@example\.com, \d{4}-\d\d-\d\d$/)
    expect([empty, ...codes]).toEqual(['', ...codesOf(page)])
  })

  itOnSqlite(
    'is for the member and the browser of the form only, and ends after ten minutes',
    async () => {
      const { download, cookies } = await renew()
      const other = await openPage(foyer, download, { cookie })
      expect([other.location?.pathname, other.html]).toEqual(['/auth/account', ''])
      foyer.advance(601)
      const late = await openPage(foyer, download, { cookie: cookies })
      expect([late.location?.pathname, late.html]).toEqual(['/auth/account', ''])
    },
  )
})

itOnSqlite('removes a factor of the own account only', async () => {
  const app = await enrolApp(foyer, member)
  const other = await createMember(foyer, `other${total}@example.com`)
  const theirs = await enrolApp(foyer, other)
  await post('remove', { factor: theirs.id })
  expect(await factorsOf(other)).toHaveLength(1)
  const page = await post('remove', { factor: app.id })
  expect(page.document.querySelector('[role=status]')?.textContent).toBe('Method removed.')
  expect(listed(page)).toEqual([])
  expect(await factorsOf(member)).toEqual([])
  const audit = await foyer.owner.get(`/_foyer/v1/audit?action=member.factor-removed`)
  expect(JSON.stringify(audit.body)).toContain(`"subject":"${member.id}"`)
})

describe('the name of a factor', () => {
  itOnSqlite('can be changed without a recent login, for the own factors only', async () => {
    const app = await enrolApp(foyer, member)
    foyer.advance(601)
    const saved = await post('rename', { factor: app.id, name: '  Phone in the kitchen ' })
    expect(saved.document.querySelector('[role=status]')?.textContent).toBe('Name saved.')
    expect(await factorsOf(member)).toMatchObject([{ id: app.id, name: 'Phone in the kitchen' }])
    const page = await open()
    expect(page.document.querySelector('.who')?.textContent).toContain('Phone in the kitchen')
    const field = page.document.querySelector('details input[name=name]')
    expect(field?.getAttribute('value')).toBe('Phone in the kitchen')

    const other = await createMember(foyer, `other-name${total}@example.com`)
    const theirs = await enrolApp(foyer, other)
    await post('rename', { factor: theirs.id, name: 'mine now' })
    expect(await factorsOf(other)).toMatchObject([{ name: '' }])
  })

  itOnSqlite('is cut at 100 characters and refused with a NUL character', async () => {
    const app = await enrolApp(foyer, member)
    await post('rename', { factor: app.id, name: '🎬'.repeat(300) })
    expect(await factorsOf(member)).toMatchObject([{ name: '🎬'.repeat(100) }])
    const refused = await post('rename', { factor: app.id, name: 'a\0b' })
    expect(refused.status).toBe(400)
    expect(problemOf(refused)).toContain('cannot be saved')
  })
})

describe('a remembered device on the account page', () => {
  /** Logs in with the second factor in another browser and remembers it. @returns the cookie of the device */
  async function rememberOn(userAgent: string, code: string): Promise<string> {
    const headers = { 'user-agent': userAgent }
    const sent = await openPage(foyer, path)
    const form = await openPage(foyer, sent.location?.href ?? '')
    const step = await form.submit({ email, password })
    const done = await step.submit({ code, remember: 'yes' }, { headers })
    const pair = done.headers.getSetCookie().find((one) => one.includes('device'))
    return pair?.split(';')[0] ?? ''
  }
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1'
  const asks = async (device: string): Promise<boolean> => {
    const sent = await openPage(foyer, path)
    const form = await openPage(foyer, sent.location?.href ?? '')
    const answer = await form.submit({ email, password }, { headers: { cookie: device } })
    return titleOf(answer) === 'Two-step verification'
  }
  const devicesOf = ({ document }: TestPage): (string | undefined)[] =>
    [...document.querySelectorAll('[id^=device-]')].map((one) => one.textContent)
  const idOf = ({ document }: TestPage, name: string): string =>
    [...document.querySelectorAll('[id^=device-]')]
      .find(({ textContent }) => textContent === name)
      ?.id.slice('device-'.length) ?? ''

  it('is listed with its name and can be forgotten individually', async () => {
    const app = await enrolApp(foyer, member)
    const desk = await rememberOn(firefox, app.code())
    const phone = await rememberOn(safari, app.code())
    foyer.advance(5)
    expect(await asks(desk)).toBe(false)
    const page = await open()
    expect(devicesOf(page)).toEqual(['Firefox · Windows', 'Safari · iOS'])
    expect(page.document.querySelector('[aria-labelledby=devices-title]')?.textContent).toContain(
      'Last used on',
    )
    const left = await post('forget-device', { device: idOf(page, 'Safari · iOS') })
    expect(devicesOf(left)).toEqual(['Firefox · Windows'])
    expect(await asks(phone)).toBe(true)
    expect(await asks(desk)).toBe(false)
    const { body } = await foyer.owner.get('/_foyer/v1/audit?action=member.device-forgotten')
    expect(body.entries).toMatchObject([{ subject: member.id, actor: { kind: 'member' } }])
  })

  it('cannot be forgotten by another member and is forgotten after a password change', async () => {
    const app = await enrolApp(foyer, member)
    await rememberOn(firefox, app.code())
    const id = idOf(await open(), 'Firefox · Windows')
    const mine = cookie
    const stranger = `stranger${total}@example.com`
    const { id: strangerId } = await createMember(foyer, stranger)
    const sent = await openPage(foyer, path)
    const form = await openPage(foyer, sent.location?.href ?? '')
    cookie = cookieOf(await form.submit({ email: stranger, password }))
    const fields = { member: strangerId, device: id }
    expect((await post('forget-device', fields)).status).toBe(200)
    cookie = mine
    expect(devicesOf(await open())).toHaveLength(1)

    const done = await postForm(
      foyer,
      '/auth/account/password',
      { member: member.id, currentPassword: password, password: 'another good one' },
      { cookie },
    )
    cookie = cookieOf(done)
    expect(devicesOf(await open())).toEqual([])
  })
})

itOnSqlite.each(['add', 'confirm', 'remove', 'rename', 'forget-device', 'recovery-codes', 'login'])(
  '%s refuses cross-site forms and requires a login',
  async (action) => {
    const app = await enrolApp(foyer, member)
    const evil = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const fields = { factor: app.id, factorType: 'TOTP', code: '1' }
    expect((await postForm(foyer, `${path}/${action}`, fields, evil)).status).toBe(403)
    const stranger = await postForm(foyer, `${path}/${action}`, fields)
    expect(stranger.location?.pathname).toBe('/auth/authorize')
    expect(await factorsOf(member)).toHaveLength(1)
  },
)

describe('a login of more than ten minutes ago', () => {
  itOnSqlite.each([
    ['add', { factorType: 'TOTP' }],
    ['remove', {}],
    ['recovery-codes', {}],
  ])('must be repeated before %s', async (action, fields) => {
    const app = await enrolApp(foyer, member)
    foyer.advance(601)
    const page = await open()
    expect(page.html).toContain('more than ten minutes ago')
    expect(actionsOf(page)).toEqual(['login', 'rename'])
    const asked = await post(action, { factor: app.id, ...fields })
    expect(titleOf(asked)).toBe('Log in')
    expect(asked.document.querySelector('#email')?.getAttribute('value')).toBe(email)
    expect(await factorsOf(member)).toHaveLength(1)
  })

  itOnSqlite('can be repeated with the second factor and returns to the page', async () => {
    const app = await enrolApp(foyer, member)
    foyer.advance(601)
    const asked = await post('login')
    const step = await asked.submit({ password, email }, { headers: { cookie } })
    expect(titleOf(step)).toBe('Two-step verification')
    const done = await step.submit({ code: app.code() }, { headers: { cookie } })
    expect(done.location?.pathname).toBe(path)
    cookie = cookieOf(done)
    expect((await open()).html).not.toContain('more than ten minutes ago')
    expect(listed(await post('remove', { factor: app.id }))).toEqual([])
  })

  itOnSqlite('is not refreshed by a silent login', async () => {
    foyer.advance(601)
    const elsewhere = await openPage(foyer, '/auth/account/orders')
    const silent = await openPage(foyer, elsewhere.location?.href ?? '', { cookie })
    expect(silent.location?.pathname).toBe('/auth/account/orders')
    expect((await open()).html).toContain('more than ten minutes ago')
  })

  itOnSqlite.each([
    ['end-session', { session: 'all' }],
    ['password', { currentPassword: password, password: 'another good one' }],
  ])('is not refreshed by the new session after %s', async (form, fields) => {
    foyer.advance(601)
    const posted = { member: member.id, ...fields }
    const done = await postForm(foyer, `/auth/account/${form}`, posted, { cookie })
    cookie = cookieOf(done)
    expect(cookie).not.toBe('')
    expect((await open()).html).toContain('more than ten minutes ago')
  })
})
