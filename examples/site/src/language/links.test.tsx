// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { de } from '../texts/de/index.js'
import { en } from '../texts/en/index.js'
import { Link, NavLink, Redirect, useNavigate, useUnprefixedLocation } from './links.js'
import { TextsProvider } from './texts-context.js'

afterEach(cleanup)

function Page(): ReactNode {
  const { pathname } = useUnprefixedLocation()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/">Home</Link>
      <NavLink to="/films">Films</NavLink>
      <button type="button" onClick={() => navigate('/people?q=lee')}>
        Go
      </button>
      {pathname === '/old' ? <Redirect to="/films" /> : null}
      <output>{pathname}</output>
      <output>{useLocation().pathname + useLocation().search}</output>
    </>
  )
}

function show(texts: typeof en, address: string): void {
  render(
    <MemoryRouter initialEntries={[address]} useTransitions={false}>
      <TextsProvider texts={texts}>
        <Page />
      </TextsProvider>
    </MemoryRouter>,
  )
}

const addresses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it.each([
  [en, '', '/'],
  [de, '/de', '/de'],
])('links stay in the language of the page', async (texts, prefix, home) => {
  show(texts, `${prefix}/films`)
  expect([hrefOf('Home'), hrefOf('Films')]).toEqual([home, `${prefix}/films`])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Films')
  expect(addresses()).toEqual(['/films', `${prefix}/films`])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Go' }))
  expect(addresses()).toEqual(['/people', `${prefix}/people?q=lee`])
})

it('a redirect stays in the language of the page', () => {
  show(de, '/de/old')
  expect(addresses()).toEqual(['/films', '/de/films'])
})
