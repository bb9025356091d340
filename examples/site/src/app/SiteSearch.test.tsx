// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Link } from '../language/links.js'
import { fakeSite } from '../testing/fake-site.js'
import { SiteSearch } from './SiteSearch.js'

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const address = () => document.querySelector('#address')?.textContent

function show(path: string) {
  const others = (
    <>
      <SiteSearch />
      <Link to="/films">Films</Link>
    </>
  )
  fakeSite().show(others, path)
  return userEvent.setup()
}

it('is a form that works without JavaScript', () => {
  show('/people')
  const form = field().form
  expect(form?.getAttribute('action')).toBe('/films')
  expect(form?.method).toBe('get')
  expect(field().name).toBe('q')
})

it('opens the list of films, which keeps the text', async () => {
  const user = show('/people?q=lee')
  expect(field().value).toBe('')
  await user.type(field(), ' alien {Enter}')
  await waitFor(() => expect(address()).toBe('/films?q=alien'))
  expect(field().value).toBe('alien')
})

it('changes the text of the list, and keeps its filters', async () => {
  const user = show('/films?q=alien&genre=Horror&page=2')
  expect(field().value).toBe('alien')
  await user.type(field(), 's{Enter}')
  await waitFor(() => expect(address()).toBe('/films?q=aliens&genre=Horror'))
})

it('keeps a trailing space while typing', async () => {
  const user = show('/films')
  await user.type(field(), 'star ')
  await waitFor(() => expect(address()).toBe('/films?q=star'))
  await user.type(field(), 'wars{Enter}')
  await waitFor(() => expect(address()).toBe('/films?q=star+wars'))
})

it('discards unsubmitted text when the list opens', async () => {
  const user = show('/people')
  await user.type(field(), 'alien')
  await user.click(screen.getByRole('link', { name: 'Films' }))
  await waitFor(() => expect(address()).toBe('/films'))
  expect(field().value).toBe('')
})

it('Escape blurs the field, which keeps its text', async () => {
  const user = show('/films?q=alien')
  await user.click(field())
  await user.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(field())
  expect(field().value).toBe('alien')
})

it('leaves single keys alone, which speech input presses too', async () => {
  const user = show('/films')
  await user.keyboard('/')
  expect(document.activeElement).toBe(document.body)
})
