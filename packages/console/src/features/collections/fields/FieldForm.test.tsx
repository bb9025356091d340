// @vitest-environment happy-dom
import type { PatchCollectionFieldRequest } from '@foyer/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiProvider } from '../../../api/api-context.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films, onlyPage } from '../../../testing/films.js'
import { FieldForm } from './FieldForm.js'

// Seen to fail: the whole field was sent, so that the later of two owners undid what the earlier one had changed.
test('sends only the properties that the owner changes', async () => {
  const user = userEvent.setup()
  const sent: PatchCollectionFieldRequest[] = []
  const api = fakeApi({
    listIndexes: async () => ({ indexes: [], pagingMetadata: onlyPage }),
    listAvailableIndexes: async () => ({
      regular1Field: 1,
      regular3Field: 1,
      unique1Field: 1,
      total: 3,
    }),
    patchCollectionField: async (request) => {
      sent.push(request)
      return { dataCollection: films }
    },
  })
  const field = {
    key: 'title',
    displayName: 'Title',
    type: 'TEXT',
    description: 'The first title',
    required: true,
  }
  let isDone = false
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <FieldForm
          collection={films}
          collections={[films]}
          field={field}
          onDone={() => {
            isDone = true
          }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await user.clear(screen.getByLabelText(/Description/))
  await user.click(screen.getByRole('checkbox', { name: /Required/ }))
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(isDone).toBe(true))
  expect(sent).toEqual([
    { dataCollectionId: 'films', field: { key: 'title', description: null, required: null } },
  ])
})
