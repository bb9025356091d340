// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Link } from '../language/links.js'
import { fakeSite } from '../testing/fake-site.js'
import { usePageChange } from './usePageChange.js'

afterEach(cleanup)

function Page() {
  const main = usePageChange()
  return (
    <main ref={main} tabIndex={-1}>
      <Link to="/people">People</Link>
      <Link to="/films?genre=Drama&page=3">Next</Link>
      <Link to="/films?genre=Drama">First</Link>
      <Link to="/films?genre=Horror">Horror</Link>
    </main>
  )
}

async function follow(link: string, address: string): Promise<void> {
  await userEvent.setup().click(screen.getByRole('link', { name: link }))
  await waitFor(() => expect(document.querySelector('#address')?.textContent).toBe(address))
}

it('leaves the focus alone on the first page', () => {
  fakeSite().show(<Page />, '/films')
  expect(document.activeElement).toBe(document.body)
})

it.each([
  ['People', '/people'],
  ['Next', '/films?genre=Drama&page=3'],
  ['First', '/films?genre=Drama'],
])('moves the focus to the page that the link %s opens', async (link, address) => {
  fakeSite().show(<Page />, '/films?genre=Drama&page=2')
  await follow(link, address)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('keeps the focus on a filter, which also leads to the first page', async () => {
  fakeSite().show(<Page />, '/films?genre=Drama&page=2')
  await follow('Horror', '/films?genre=Horror')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Horror' }))
})
