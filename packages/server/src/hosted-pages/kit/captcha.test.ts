// @database sqlite
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { solve } from '../../testing/solve-challenge.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const always = { login: 'always', register: 'always' } as const
const foyer = await createTestFoyer({ settings: { captcha: always } })

const boxOf = ({ document }: TestPage) => document.querySelector('[data-challenge]')
const solved = (page: TestPage): Promise<string> =>
  solve(JSON.parse(boxOf(page)?.getAttribute('data-challenge') ?? 'null'))
const problemsOf = ({ document }: TestPage): string =>
  document.querySelector('[role=alert]')?.textContent ?? ''

async function openSignUp(): Promise<TestPage> {
  const { fullUrl } = await startLogin(foyer)
  return openPage(foyer, fullUrl.replace('authorize', 'sign-up'))
}

/** Returns the source that allows the page's inline script. */
const inlineSourceOf = ({ document }: TestPage): string => {
  const text = document.querySelector('script:not([src])')?.textContent ?? ''
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

it('a page with a captcha contains its script and a strict Content-Security-Policy', async () => {
  const { fullUrl } = await startLogin(foyer)
  for (const page of [await openPage(foyer, fullUrl), await openSignUp()]) {
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`default-src 'none'; script-src 'self' ${inlineSourceOf(page)};`)
    expect(policy).not.toMatch(/unsafe|connect-src|worker-src/)
    const scripts = [...page.document.querySelectorAll('script[src]')]
    expect(scripts).toHaveLength(1)
    const path = scripts[0]?.getAttribute('src') ?? ''
    const script = await foyer.fetch(new Request(`http://127.0.0.1:4400${path}`))
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(boxOf(page)?.hasAttribute('hidden')).toBe(true)
    expect(page.document.querySelector('noscript')?.textContent).toContain('needs JavaScript')
  }
})

it('a form without a solved captcha is returned with a new challenge and the entered values', async () => {
  const typed = { email: 'ada@example.com', nickname: 'Ada', password }
  const page = await openSignUp()
  const again = await page.submit(typed)
  expect(again.status).toBe(400)
  expect(problemsOf(again)).toContain('Wait until the check below is complete')
  expect(again.document.querySelector('[name=email]')?.getAttribute('value')).toBe(typed.email)
  expect(boxOf(again)?.getAttribute('data-challenge')).not.toBe(
    boxOf(page)?.getAttribute('data-challenge'),
  )
  const captcha = await solved(again)
  expect((await again.submit({ ...typed, captcha })).status).toBe(303)
  const { fullUrl } = await startLogin(foyer)
  const loginPage = await openPage(foyer, fullUrl)
  const replayed = await loginPage.submit({ ...typed, captcha })
  expect(problemsOf(replayed)).toContain('The check has expired')
  expect((await replayed.submit({ ...typed, captcha: await solved(replayed) })).status).toBe(303)
})

it('a page loads no script until three wrong passwords, and then shows a captcha', async () => {
  const free = await createTestFoyer({ settings: { captcha: { login: 'after-failures' } } })
  await createMember(free, 'ada@example.com')
  const { fullUrl } = await startLogin(free)
  let page = await openPage(free, fullUrl)
  expect(page.html.match(/<script/g)).toHaveLength(1)
  expect(page.headers.get('content-security-policy')).toContain(
    `script-src ${inlineSourceOf(page)}; style-src`,
  )
  for (let time = 0; time < 3; time++) {
    expect(boxOf(page)).toBeNull()
    page = await page.submit({ email: 'ada@example.com', password: 'wrong one' })
  }
  const captcha = await solved(page)
  const done = await page.submit({ email: 'ada@example.com', password, captcha })
  expect(done.status).toBe(303)
})

describe('reCAPTCHA', async () => {
  const provided = await createTestFoyer({
    settings: { captcha: { ...always, provider: 'recaptcha' } },
  })
  const shown: SolvedCaptcha[] = []
  const withKeys = (siteKey: string | undefined, invisibleSiteKey: string | undefined): void => {
    provided.services.captchas.recaptcha = {
      siteKey,
      invisibleSiteKey,
      verify: async (solved) => {
        shown.push(solved)
        return solved.token === 'right'
      },
    }
  }
  const open = async (name: 'sign-up' | 'authorize'): Promise<TestPage> => {
    const { fullUrl } = await startLogin(provided)
    return openPage(provided, fullUrl.replace('authorize', name))
  }
  const providerOf = ({ document }: TestPage): string => {
    if (document.querySelector('[data-invisible=unseen]')) return 'invisible'
    return document.querySelector('.g-recaptcha[data-sitekey=box]') ? 'visible' : ''
  }
  const google = 'https://www.google.com/recaptcha/'

  it('uses the invisible kind when configured, under a policy for its two scripts', async () => {
    withKeys('box', 'unseen')
    const page = await open('authorize')
    expect(providerOf(page)).toBe('invisible')
    const scripts = [...page.document.querySelectorAll('script[src]')].map((one) =>
      one.getAttribute('src'),
    )
    expect(scripts).toEqual([
      expect.stringMatching(/^\/auth\/assets\/captcha-invisible-\w+\.js$/),
      `${google}api.js?onload=foyerCaptchaReady&render=explicit`,
    ])
    expect(page.headers.get('content-security-policy')).toContain(
      `default-src 'none'; script-src 'self' ${google} https://www.gstatic.com/recaptcha/ ${inlineSourceOf(page)}; frame-src ${google} https://recaptcha.google.com/recaptcha/; style-src 'self';`,
    )
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  })

  it.each(['sign-up', 'authorize'] as const)(
    'falls back to the visible kind after a refusal: %s',
    async (name) => {
      withKeys('box', 'unseen')
      const typed = { email: `${name}@example.com`, nickname: 'Ada', password }
      const refused = await (await open(name)).submit({ ...typed, 'g-recaptcha-response': 'wrong' })
      expect(refused.status).toBe(400)
      expect(shown.at(-1)).toEqual({ kind: 'invisible', token: 'wrong' })
      expect(problemsOf(refused)).toContain('Tick the box')
      expect(providerOf(refused)).toBe('visible')
      const policy = refused.headers.get('content-security-policy')
      expect(policy).toContain(`default-src 'none'; script-src ${google} https://www.gstatic.com`)
      const mistyped = { ...typed, password: 'x', 'g-recaptcha-response': 'right' }
      const again = await refused.submit(mistyped)
      expect(shown.at(-1)).toEqual({ kind: 'visible', token: 'right' })
      expect(providerOf(again)).toBe('visible')
    },
  )

  it('accepts the invisible token and falls back to the visible kind without a token', async () => {
    withKeys('box', 'unseen')
    const typed = { email: 'unseen@example.com', nickname: 'Ada', password }
    const without = await (await open('sign-up')).submit(typed)
    expect(providerOf(without)).toBe('visible')
    const done = await (await open('sign-up')).submit({ ...typed, 'g-recaptcha-response': 'right' })
    expect(done.status).toBe(303)
  })

  it('uses the only configured kind', async () => {
    withKeys('box', undefined)
    expect(providerOf(await open('authorize'))).toBe('visible')
    withKeys(undefined, 'unseen')
    const page = await open('authorize')
    const typed = { email: 'ada@example.com', password, 'g-recaptcha-response': 'wrong' }
    const refused = await page.submit(typed)
    expect(providerOf(refused)).toBe('invisible')
    expect(problemsOf(refused)).toContain('a new one is running')
  })
})

it('returns 429 with Retry-After after too many login attempts', async () => {
  const free = await createTestFoyer()
  const { fullUrl } = await startLogin(free)
  const page = await openPage(free, fullUrl)
  const guess = { email: 'ada@example.com', password: 'wrong one' }
  for (let time = 0; time < 29; time++) expect((await page.submit(guess)).status).toBe(400)
  const refused = await page.submit(guess)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(refused.document.body.textContent).toContain('Wait 15 minutes')
})
