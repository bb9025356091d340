// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { films } from '../../testing/films.js'
import { withGridSize } from './testing/open-grid.js'
import { itemsServer, showItems } from './testing/show-items.js'

withGridSize()

test('shows a day in the language of the page, and how many columns are hidden', async () => {
  const more = Array.from({ length: 40 }, (_, index) => ({
    key: `f${index}`,
    type: 'TEXT' as const,
  }))
  const fields = [
    { key: 'title', type: 'TEXT' as const },
    { key: 'day', type: 'DATE' as const },
    ...more,
  ]
  const items = [{ _id: 'a', title: 'Spring', day: '2026-03-29' }]
  showItems(itemsServer(items, {}, { ...films, fields }))
  expect(await screen.findByText('29 Mar 2026')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Columns 12 hidden/ })).toBeTruthy()
})

test('searches the items by their label, and stores the search as a filter in the URL', async () => {
  const user = userEvent.setup()
  const { address } = showItems(
    itemsServer([
      { _id: 'a', title: 'Alien' },
      { _id: 'v', title: 'Vertigo' },
    ]),
  )
  await screen.findByRole('rowheader', { name: /Alien/ })
  await user.type(screen.getByRole('searchbox', { name: 'Search in Title' }), 'ert{Enter}')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Alien/ })).toBeNull())
  expect(screen.getByRole('rowheader', { name: /Vertigo/ })).toBeTruthy()
  expect(decodeURIComponent(address())).toContain('["title","contains","ert"]')
})

const things = [
  { _id: 'a', title: 'The third man' },
  { _id: 'v', title: 'Vertigo' },
]

// Seen to fail: the space went during the pause, and the box had "thethird".
test('keeps a space at which the owner pauses in a search', async () => {
  const user = userEvent.setup()
  const { address } = showItems(itemsServer(things))
  await screen.findByRole('rowheader', { name: /Vertigo/ })
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search in Title' })
  await user.type(box, 'the ')
  await waitFor(() => expect(decodeURIComponent(address())).toContain('"contains","the"'))
  await user.type(box, 'third{Enter}')
  expect(box.value).toBe('the third')
  await waitFor(() => expect(decodeURIComponent(address())).toMatch(/"contains","the[+ ]third"/))
})

// Seen to fail: the search removed the condition.
test('keeps a condition without a value when the search changes the filter', async () => {
  const user = userEvent.setup()
  const { address } = showItems(itemsServer(things))
  await screen.findByRole('rowheader', { name: /Vertigo/ })
  await user.click(screen.getByRole('button', { name: /^Filter/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'budget')
  await user.type(screen.getByRole('searchbox', { name: 'Search in Title' }), 'third{Enter}')
  await waitFor(() => expect(decodeURIComponent(address())).toContain('"contains","third"'))
  expect(await screen.findByRole('textbox', { name: 'Value of Title' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Value of Budget/ }), '7')
  await waitFor(() => expect(decodeURIComponent(address())).toContain('["budget","eq",7]'))
  expect(decodeURIComponent(address())).toContain('"contains","third"')
})

// Seen to fail: the page crashed, and crashed again after each reload.
test.each(['ARRAY_STRING', 'MULTI_REFERENCE'])(
  'opens a filter of the URL whose field has become of the type %s',
  async (type) => {
    const typeMetadata = { multiReference: { referencedCollectionId: 'films' } }
    const fields = [
      { key: 'title', type: 'TEXT' },
      { key: 'tags', type, ...(type === 'MULTI_REFERENCE' && { typeMetadata }) },
    ]
    const filter = encodeURIComponent('{"and":[["tags","eq","noir"]]}')
    const server = itemsServer(things, {}, { ...films, fields })
    const { address } = showItems(server, `/collections/films?filter=${filter}`)
    const builder = within(await screen.findByRole('region', { name: 'Filter' }))
    expect(await builder.findByRole('button', { name: 'Remove noir' })).toBeTruthy()
    await waitFor(() => expect(decodeURIComponent(address())).toContain('["tags","eq",["noir"]]'))
  },
)
