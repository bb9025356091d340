// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { films } from '../../../testing/films.js'
import { openGrid, withGridSize } from '../testing/open-grid.js'

withGridSize()

// Seen to fail: an input of the type `email` or `url` threw, because it has no selection, and the page was lost.
test.each([
  { type: 'TEXT', old: 'Ridley', next: 'Ada' },
  { type: 'EMAIL', old: 'ridley@example.com', next: 'ada@example.com' },
  { type: 'URL', old: 'https://example.com/ridley', next: 'https://example.com/ada' },
  { type: 'NUMBER', old: 7, next: '8' },
])('replaces a value of the type $type by typing and by pasting', async ({ type, old, next }) => {
  const user = userEvent.setup()
  const contact = { key: 'contact', displayName: 'Contact', type }
  const fields = [...films.fields.slice(0, 1), contact]
  const server = await openGrid([{ _id: 'alien', contact: old }], fields)
  const stored = () => server.stored.get('alien')?.data.contact
  await user.keyboard(`{ArrowRight}${next}{Enter}`)
  await waitFor(() => expect(String(stored())).toBe(next))
  await waitFor(() => expect(document.activeElement).toBe(server.grid))
  await user.paste(String(old))
  await waitFor(() => expect(stored()).toBe(old))
})
