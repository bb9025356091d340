// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { ImportPage } from './ImportPage.js'

test('disables the form and offers a stop while new fields are created', async () => {
  const api = fakeApi({
    listCollections: async () => ({ collections: [films] }) as never,
    createCollectionField: (_, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const pages = { '/collections/:collectionId/import': <ImportPage /> }
  renderPage({ api, at: '/collections/films/import', pages })
  const file = new File(['title,Seats\nAlien,5\n'], 'films.csv')
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const stop = await screen.findByRole('button', { name: 'Stop' })
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  const input = screen.getByLabelText<HTMLInputElement>('Choose another file')
  const field = screen.getByLabelText<HTMLSelectElement>('Field of column 1, title')
  expect([input.disabled, field.disabled]).toEqual([true, true])
  await userEvent.click(stop)
  await screen.findByRole('button', { name: 'Import' })
  expect([input.disabled, field.disabled]).toEqual([false, false])
})

test('keeps the page when a file is dropped beside the zone', async () => {
  const api = fakeApi({ listCollections: async () => ({ collections: [films] }) as never })
  const pages = { '/collections/:collectionId/import': <ImportPage /> }
  renderPage({ api, at: '/collections/films/import', pages })
  await screen.findByLabelText(/^Choose (a|another) file/)
  // False: the default action, which opens the file, is prevented.
  expect(fireEvent.drop(document.body)).toBe(false)
})
