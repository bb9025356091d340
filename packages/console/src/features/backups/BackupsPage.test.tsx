// @vitest-environment happy-dom
import type { Backup, ComparedCollection, Restoration } from '@foyer/protocol/backup-endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { films, onlyPage } from '../../testing/films.js'
import { renderPage } from '../../testing/render-page.js'
import { BackupsPage } from './BackupsPage.js'
import { describeSchedule, restoredId } from './backup-words.js'
import { RestoreForm } from './RestoreForm.js'

const ready: Backup = {
  id: 'backup-1',
  status: 'READY',
  type: 'ON_DEMAND',
  requestedDate: '2026-11-21T04:16:00.000Z',
  startedDate: '2026-11-21T04:16:00.000Z',
  finishedDate: '2026-11-21T04:16:01.000Z',
  deletedDate: null,
  sizeInBytes: '1400000',
  collections: [
    { id: 'films', displayName: 'Films' },
    { id: 'reviews', displayName: 'Reviews' },
  ],
}
const changedFilms: ComparedCollection = {
  ...{ id: 'films', displayName: 'Films', exists: true, itemsInBackup: 9, itemsNow: 8 },
  ...{ added: 1, removed: 2, changed: 3, changedParts: ['permissions'] },
}
const sameReviews: ComparedCollection = {
  ...{ id: 'reviews', displayName: 'Reviews', exists: true, itemsInBackup: 4, itemsNow: 4 },
  ...{ added: 0, removed: 0, changed: 0, changedParts: [] },
}

const refused = { problem: 'refused', status: 400 } as const

function show(
  backups: Backup[] = [ready],
  upload?: (content: Blob) => Promise<Backup>,
): { calls: unknown[] } {
  const calls: unknown[] = []
  const restoration: Restoration = {
    ...{ id: 'r1', backup: ready, status: 'FAILED', requestedDate: ready.requestedDate },
    ...{ startedDate: null, finishedDate: null },
    restorationCollections: [{ dataCollectionId: 'films' }],
    error: { code: 'WDE0104', description: 'the file is damaged' },
  }
  let restorations: Restoration[] = []
  const backupSettings = { schedule: 'weekly', hour: 3, keep: 7 }
  const api = fakeApi({
    getSettings: async () => ({ settings: { backups: backupSettings }, sources: {} }),
    listBackups: async () => ({ backups, pagingMetadata: onlyPage }),
    listRestorations: async () => ({ restorations, pagingMetadata: onlyPage }),
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
    createBackup: async () => {
      backups = [{ ...ready, id: 'backup-2', status: 'PENDING', collections: [] }, ...backups]
      return { backup: ready }
    },
    uploadBackup: async (content) => {
      if (!upload) throw new Error('no upload was expected')
      const backup = await upload(content)
      backups = [backup, ...backups]
      return { backup }
    },
    deleteBackup: async ({ backupId }) => {
      backups = backups.filter(({ id }) => id !== backupId)
      return {}
    },
    compareBackup: async () => ({ collections: [changedFilms, sameReviews] }),
    restorePartialBackup: async (request) => {
      calls.push(request)
      const { error: _, ...earlier } = restoration
      const restorationCollections = request.restorationCollections ?? []
      const completed = {
        ...earlier,
        id: 'r0',
        status: 'COMPLETED',
        restorationCollections,
      } as const
      restorations = [restoration, completed]
      return { restoration }
    },
  })
  renderPage({ api, at: '/backups', pages: { '/backups': <BackupsPage /> } })
  return { calls }
}

test('creates and deletes a backup', async () => {
  const user = userEvent.setup()
  show([])
  expect(await screen.findByText('No backups yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a backup' }))
  const row = await screen.findByRole('row', { name: /In progress/ })
  expect(within(row).queryByRole('button', { name: 'Restore' })).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'Cancel the backup' }))
  await user.click(within(row).getByRole('button', { name: 'Yes, cancel' }))
  expect(await screen.findByText('No backups yet')).toBeTruthy()
})

test('lists an uploaded file with its date, and explains a refusal', async () => {
  const user = userEvent.setup()
  const sent: Blob[] = []
  show([], async (content) => {
    sent.push(content)
    if (content.size === 3) throw new ApiError('the file is empty', refused)
    const dates = {
      requestedDate: '2026-11-22T10:00:00.000Z',
      startedDate: '2026-01-02T10:00:00.000Z',
    }
    return { ...ready, type: 'UPLOADED', ...dates }
  })
  expect(await screen.findByText('No backups yet')).toBeTruthy()
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('expected a field for the file')
  await user.upload(input, new File(['bad'], 'a.gz'))
  expect(await screen.findByText('The server refused: the file is empty.')).toBeTruthy()
  const file = new File(['lines'], 'backup.ndjson.gz')
  await user.upload(input, file)
  expect(await screen.findByRole('cell', { name: /^Uploaded, created 2 Jan 2026/ })).toBeTruthy()
  expect(sent[1]).toBe(file)
})

test('restores collections as copies, unless the owner chooses to replace them', async () => {
  const user = userEvent.setup()
  const { calls } = show()
  const row = await screen.findByRole('row', { name: /Films, Reviews/ })
  expect(row.textContent).toContain('1.4 MB')
  await user.click(within(row).getByRole('button', { name: 'Restore' }))
  const form = within(await screen.findByRole('dialog', { name: 'Restore a backup' }))
  expect(form.getByLabelText(/films-restored, reviews-restored$/)).toBeTruthy()
  await user.click(form.getByLabelText('Reviews'))
  expect(form.getByLabelText(/: films-restored$/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Restore Films' }))
  await waitFor(() =>
    expect(calls).toEqual([
      {
        backupId: 'backup-1',
        restorationCollections: [
          {
            dataCollectionId: 'films',
            restoreDestination: {
              dataCollectionId: 'films-restored',
              displayName: 'Films (restored)',
            },
          },
        ],
      },
    ]),
  )
  const result = await screen.findByRole('row', { name: /the file is damaged/ })
  expect(result.textContent).toContain('Failed')
  expect(within(result).queryByRole('link')).toBeNull()
  const completed = screen.getByRole('row', { name: /Completed/ })
  const link = within(completed).getByRole('link', { name: 'films-restored' })
  expect(link.getAttribute('href')).toBe('/collections/films-restored')
})

test('lists the losses of a replacement, and waits for the confirmation', async () => {
  const user = userEvent.setup()
  const { calls } = show()
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const form = within(await screen.findByRole('dialog', { name: 'Restore a backup' }))
  await user.click(form.getByLabelText('Instead of the current ones'))
  expect(form.getByText(/The current items of Films will be removed\./)).toBeTruthy()
  expect(await form.findByText(/1 item removed, 2 items brought back, 3 items reset/)).toBeTruthy()
  const effects = within(form.getByRole('list', { name: 'What changes' })).getAllByRole('listitem')
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    'Films: 1 item removed, 2 items brought back, 3 items reset, permissions reset.',
    'Reviews: no change.',
  ])
  const submit = form.getByRole('button', { name: 'Replace Films, Reviews' })
  await user.click(submit)
  expect(calls).toEqual([])
  await user.click(form.getByLabelText('Replace the collections'))
  await user.click(submit)
  await waitFor(() =>
    expect(calls).toEqual([
      {
        backupId: 'backup-1',
        restorationCollections: [{ dataCollectionId: 'films' }, { dataCollectionId: 'reviews' }],
      },
    ]),
  )
})

test('gives a restored collection an unused id', () => {
  expect(restoredId('films', ['films'])).toBe('films-restored')
  expect(restoredId('films', ['films-restored', 'films-restored-2'])).toBe('films-restored-3')
})

test('shows the schedule of automatic backups, and marks the automatic ones', async () => {
  show([ready, { ...ready, id: 'auto', type: 'AUTO' }])
  expect(await screen.findByText(/makes a backup every Sunday at 3:00 UTC/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change the schedule' }).getAttribute('href')).toBe(
    '/settings#backups.schedule',
  )
  expect(screen.getAllByRole('cell', { name: 'By schedule' })).toHaveLength(1)
  const off = { settings: { backups: { schedule: 'off', hour: 3, keep: 7 } } }
  expect(describeSchedule(off)).toBe('The server makes no automatic backups.')
  expect(describeSchedule({ settings: {} })).toBe('The server makes no automatic backups.')
})

test('says why a backup cannot be restored without the collections', async () => {
  const failure = new ApiError('no response', { problem: 'unreachable' })
  const api = fakeApi({ listCollections: () => Promise.reject(failure) })
  const form = <RestoreForm backup={ready} onDone={() => {}} />
  renderPage({ api, at: '/', pages: { '/': form } })
  expect((await screen.findByRole('alert')).textContent).toContain('did not respond')
})
