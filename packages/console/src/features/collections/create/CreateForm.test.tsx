// @vitest-environment happy-dom
import type { CollectionDefinition } from '@foyer/protocol'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { CreateForm } from './CreateForm.js'

test('creates a collection only after the owner has chosen who may read it', async () => {
  const createCollection = vi.fn(async (_request: { collection: CollectionDefinition }) => ({
    collection: films,
  }))
  renderPage({
    api: fakeApi({ createCollection }),
    at: '/collections',
    pages: { '/collections': <CreateForm collections={[]} />, '/collections/:id': 'created' },
  })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'Birthdays')
  await user.type(screen.getByLabelText('Field 1'), 'Date of birth')
  await user.click(screen.getByRole('button', { name: 'Create the collection' }))
  const choice = screen.getByRole('radiogroup', { name: 'Who may do what' })
  expect(choice.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/Choose who may read and write/)).toBeTruthy()
  await waitFor(() => expect(choice.contains(document.activeElement)).toBe(true))
  expect(createCollection).not.toHaveBeenCalled()

  await user.click(screen.getByLabelText('Only owners'))
  await user.click(screen.getByRole('button', { name: 'Create the collection' }))
  expect(await screen.findByText('created')).toBeTruthy()
  expect(createCollection.mock.calls[0]?.[0].collection.permissions.read).toBe('ADMIN')
})
