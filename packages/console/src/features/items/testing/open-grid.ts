import type { BulkPatchRequest, WireItemData } from '@foyer/protocol'
import { screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { films } from '../../../testing/films.js'
import { type ItemsServer, itemsServer, showItems } from './show-items.js'

export const threeFilms = [
  { _id: 'a', title: 'Alien', budget: 11 },
  { _id: 'b', title: 'Brazil', budget: 15 },
  { _id: 'c', title: 'Contact', budget: 90 },
]

/** Gives the grid a size before each test, because the test environment has no layout. */
export function withGridSize(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    return () => vi.restoreAllMocks()
  })
}

/** Shows items, with the focus in the grid. Counts the requests that write. */
export async function openGrid(
  items: readonly WireItemData[] = threeFilms,
  fields = films.fields,
): Promise<ItemsServer & { grid: HTMLElement; requests: BulkPatchRequest[] }> {
  const server = itemsServer(items, {}, { ...films, fields })
  const requests: BulkPatchRequest[] = []
  const { bulkPatchItems } = server.api
  server.api.bulkPatchItems = (request) => {
    requests.push(request)
    return bulkPatchItems(request)
  }
  showItems(server)
  const grid = await shownGrid()
  grid.focus()
  return { ...server, grid, requests }
}

/** Waits for the grid and its first rows. */
export async function shownGrid(): Promise<HTMLElement> {
  const grid = await screen.findByRole('grid', { name: 'Items of Films' })
  await within(grid).findAllByRole('rowheader')
  return grid
}

/** Waits for the message with a text. */
export async function message(text: string | RegExp): Promise<HTMLElement | null> {
  return (await screen.findByText(text)).closest<HTMLElement>('.notice-message')
}

/** Returns the stored content of an item. */
export function dataOf(server: ItemsServer, id: string): WireItemData | undefined {
  return server.stored.get(id)?.data
}
