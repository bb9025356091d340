// @vitest-environment happy-dom
import type { ItemHistoryEntry, ItemHistoryResponse } from '@foyer/protocol/item-history'
import type { ListEventsRequest, ListEventsResponse } from '@foyer/protocol/webhooks'
import { type BoundFunctions, type queries, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { itemsServer, showItems } from '../testing/show-items.js'

const alien = { _id: 'alien', title: 'Alien' }

function change(sequence: number, more: Partial<ItemHistoryEntry> = {}): ItemHistoryEntry {
  return {
    id: `event-${sequence}`,
    sequence,
    type: 'item.updated',
    time: '2026-11-23T10:00:00.000Z',
    actor: { type: 'WIX_USER', id: 'ada', name: 'Ada' },
    requestId: `request-${sequence}`,
    fields: [{ field: 'title', before: `Title ${sequence - 1}`, after: `Title ${sequence}` }],
    ...more,
  }
}

async function showHistory(
  pages: Record<string, Partial<ItemHistoryResponse>>,
): Promise<BoundFunctions<typeof queries>> {
  const server = itemsServer([alien], {
    getItemHistory: async ({ dataCollectionId, dataItemId, before = 'newest' }) => {
      expect([dataCollectionId, dataItemId]).toEqual(['films', 'alien'])
      const page = pages[before]
      if (page === undefined) throw new Error(`no page before ${before}`)
      return { changes: [], nextBefore: null, keepDays: 7, isLogged: true, ...page }
    },
  })
  showItems(server, '/collections/films?item=alien&tab=history')
  const panel = within(await screen.findByRole('dialog', { name: 'Alien' }))
  await panel.findByText(/events\.keepDays/)
  return panel
}

function entriesIn(panel: BoundFunctions<typeof queries>): string[] {
  return panel.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')
}

test('shows each change with its actor, fields, event and request', async () => {
  const panel = await showHistory({
    newest: {
      changes: [
        change(5),
        change(4, {
          type: 'item.created',
          fields: [],
          actor: { type: 'APP', id: 'k', name: 'Sync' },
        }),
        change(3, {
          type: 'item.removed',
          fields: [],
          actor: { type: 'MEMBER', id: 'm', name: null },
        }),
        change(2, {
          type: 'collection.truncated',
          fields: [],
          requestId: null,
          actor: { type: 'WIX_USER', id: null, name: null },
        }),
        change(1, {
          type: 'item.created',
          fields: [],
          actor: { type: 'ANONYMOUS_VISITOR', id: 'v', name: null },
        }),
      ],
    },
  })
  const entries = entriesIn(panel)
  expect(entries[0]).toMatch(/^Changed.*by Ada.*Title.*Before"Title 4"After"Title 5"/)
  expect(entries[1]).toMatch(/^Created.*by the API key “Sync”/)
  expect(entries[2]).toMatch(/^Removed.*by m/)
  expect(entries[3]).toMatch(/^Collection emptied.*by the server.*Event 2$/)
  expect(entries[4]).toMatch(/by a visitor/)
  const hrefs = panel.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/events?event=5',
      '/logs?id=request-5',
      '/members/m',
      '/events?collection=films&entity=alien',
      '/audit?subject=films',
    ]),
  )
})

test('loads older changes on request, also if the newest part of the log has none', async () => {
  const user = userEvent.setup()
  const panel = await showHistory({
    newest: { nextBefore: 900 },
    900: { changes: [change(8)], nextBefore: 8 },
    8: { changes: [change(2)] },
  })
  expect(
    panel.getByText('The newest part of the event log has no change of this item.'),
  ).toBeTruthy()
  const older = { name: 'Search older changes' }
  await user.click(panel.getByRole('button', older))
  await waitFor(() => expect(entriesIn(panel)).toHaveLength(1))
  await user.click(panel.getByRole('button', older))
  await waitFor(() => expect(entriesIn(panel)).toHaveLength(2))
  expect(panel.queryByRole('button', older)).toBeNull()
})

test('explains a collection that the log excludes', async () => {
  const panel = await showHistory({ newest: { isLogged: false, keepDays: 1 } })
  expect(panel.getByText(/does not record the items of Films/)).toBeTruthy()
  expect(panel.getByText('The event log has no change of this item.')).toBeTruthy()
  expect(panel.getByText(/keeps changes for a day/)).toBeTruthy()
})

test('shows the history of a removed item instead of its form', async () => {
  const server = itemsServer([], {
    getItemHistory: async () => ({
      changes: [change(3, { type: 'item.removed', fields: [] })],
      nextBefore: null,
      keepDays: 7,
      isLogged: true,
    }),
  })
  showItems(server, '/collections/films?item=alien')
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText('There is no such item')).toBeTruthy()
  expect((await panel.findByRole('listitem')).textContent).toMatch(/^Removed.*by Ada/)
})

const olderVersion = change(4, { fields: [{ field: 'title', before: 'First', after: 'Second' }] })
const versions = {
  getItemHistory: async () => ({
    changes: [change(5), olderVersion],
    nextBefore: null,
    keepDays: 7,
    isLogged: true,
  }),
  listEvents: async ({ before = 0 }: ListEventsRequest): Promise<ListEventsResponse> => ({
    events:
      before === 5
        ? [
            {
              ...{ id: 'event-4', sequence: 4, type: 'item.updated', requestId: null },
              ...{ time: olderVersion.time, actor: { type: 'WIX_USER', id: 'ada' } },
              ...{ collectionId: 'films', entityId: 'alien' },
              detail: { item: { _id: 'alien', title: 'Second' } },
            },
          ]
        : [],
    nextBefore: null,
    position: 5,
    log: 'log',
  }),
} satisfies Partial<ConsoleApi>

test('restores an earlier version after a comparison with the item', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien], versions)
  showItems(server, '/collections/films?item=alien&tab=history')
  const panel = within(await screen.findByRole('dialog', { name: 'Alien' }))
  // The newest change is the current version.
  await user.click(await panel.findByRole('button', { name: 'Restore this version' }))
  const question = within(await panel.findByRole('group', { name: 'Restore this version' }))
  expect(question.getByRole('group', { name: 'title' }).textContent).toBe(
    'titleBefore"Alien"After"Second"',
  )
  expect(server.stored.get('alien')?.data.title).toBe('Alien')
  await user.click(question.getByRole('button', { name: 'Yes, restore' }))
  await waitFor(() => expect(server.stored.get('alien')?.data.title).toBe('Second'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a restoration of the collection, and offers the version before it', async () => {
  const actor = { type: 'WIX_USER', id: null, name: null } as const
  const restoration = change(6, { type: 'collection.changed', fields: [], actor })
  const panel = await showHistory({ newest: { changes: [restoration, change(5)] } })
  expect(entriesIn(panel)[0]).toMatch(/^Collection restored.*by the server/)
  expect(panel.getAllByRole('button', { name: 'Restore this version' })).toHaveLength(1)
})

test('does not restore a version over an unseen change', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien], versions)
  showItems(server, '/collections/films?item=alien&tab=history')
  const panel = within(await screen.findByRole('dialog', { name: 'Alien' }))
  await user.click(await panel.findByRole('button', { name: 'Restore this version' }))
  const confirm = await panel.findByRole('button', { name: 'Yes, restore' })
  server.change('alien', { title: 'Third' })
  await user.click(confirm)
  expect((await panel.findByRole('alert')).textContent).toMatch(/Somebody changed the item/)
  expect(server.stored.get('alien')?.data.title).toBe('Third')
})
