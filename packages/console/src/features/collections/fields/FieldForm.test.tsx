// @vitest-environment happy-dom
import type { CollectionField, IndexDefinition, PatchCollectionFieldRequest } from '@foyer/protocol'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films, onlyPage } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { FieldForm } from './FieldForm.js'

const title: CollectionField = { key: 'title', displayName: 'Title', type: 'TEXT' }

/** Shows the form of a field, or of a new one. */
function show(calls: Partial<ConsoleApi>, field?: CollectionField): { done: () => void } {
  const done = vi.fn()
  const collection = { ...films, fields: [title] }
  const api = fakeApi({
    listIndexes: async () => ({ indexes: [], pagingMetadata: onlyPage }),
    listAvailableIndexes: async () => ({
      regular1Field: 1,
      regular3Field: 1,
      unique1Field: 1,
      total: 3,
    }),
    ...calls,
  })
  const form = <FieldForm {...{ collection, field }} collections={[]} onDone={done} />
  renderPage({ api, at: '/', pages: { '/': form } })
  return { done }
}

// Seen to fail: the whole field was sent, so that the later of two owners undid what the earlier one had changed.
test('sends only the properties that the owner changes', async () => {
  const user = userEvent.setup()
  const sent: PatchCollectionFieldRequest[] = []
  const patchCollectionField: ConsoleApi['patchCollectionField'] = async (request) => {
    sent.push(request)
    return { dataCollection: films }
  }
  const field = { ...title, description: 'The first title', required: true }
  const { done } = show({ patchCollectionField }, field)
  await user.clear(screen.getByLabelText('Description'))
  await user.click(screen.getByRole('checkbox', { name: /Required/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { dataCollectionId: 'films', field: { key: 'title', description: null, required: null } },
  ])
})

// Seen to fail: a second Enter created the index again, and the form showed that it exists.
test('creates the index of a unique field once', async () => {
  const user = userEvent.setup()
  const created: IndexDefinition[] = []
  let finish = (): void => {}
  const { done } = show({
    createCollectionField: async () => ({ dataCollection: films }),
    patchCollectionField: async () => ({ dataCollection: films }),
    createIndex: ({ index }) => {
      created.push(index)
      return new Promise((resolve) => {
        finish = () => resolve({} as never)
      })
    },
  })
  await user.type(screen.getByLabelText('Name'), 'Code')
  await user.click(screen.getByRole('checkbox', { name: 'Unique' }))
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  await vi.waitFor(() => expect(created).toHaveLength(1))
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  finish()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(created).toHaveLength(1)
})
