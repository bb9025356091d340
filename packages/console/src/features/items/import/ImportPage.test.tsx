// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.js'
import { films, onlyPage } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { ImportPage } from './ImportPage.js'

test('disables the form and offers a stop while new fields are created', async () => {
  const api = fakeApi({
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
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
  const api = fakeApi({
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
  })
  const pages = { '/collections/:collectionId/import': <ImportPage /> }
  renderPage({ api, at: '/collections/films/import', pages })
  await screen.findByLabelText(/^Choose (a|another) file/)
  // False: the default action, which opens the file, is prevented.
  expect(fireEvent.drop(document.body)).toBe(false)
})

test('shows the guessed notation of numbers, and another one in the preview', async () => {
  const api = fakeApi({
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
  })
  const pages = { '/collections/:collectionId/import': <ImportPage /> }
  renderPage({ api, at: '/collections/films/import', pages })
  const file = new File(['title;Budget\nAlien;12,5\nAliens;1.250\n'], 'german.csv')
  await userEvent.upload(await screen.findByLabelText(/^Choose (a|another) file/), file)
  const choice = await screen.findByLabelText<HTMLSelectElement>('Numbers in this file')
  expect(choice.value).toBe('comma')
  const preview = screen.getByRole('region', { name: 'Preview of the rows' })
  expect(within(preview).getByText('12.5')).toBeTruthy()
  await userEvent.selectOptions(choice, '1,250.75')
  expect(within(preview).getByText('expected a number')).toBeTruthy()
  expect(screen.queryByLabelText('Dates in this file')).toBeNull()
})
