// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FoyerProvider } from '../FoyerProvider.js'
import { type Fake, fake, refusal } from '../testing/fake-client.js'
import { useBulkInsert, useBulkRemove, useBulkSave } from './useBulk.js'
import { useItems } from './useItems.js'
import { useSearch } from './useSearch.js'
import { useInsertItem, usePatchItem, useUpdateItem } from './useWriteItem.js'

const ITEMS = '/wix-data/v2/items'

interface Film {
  title: string
  note?: string
}

afterEach(cleanup)

/** A response that the test releases. */
function holdResponses() {
  let answer: (value: unknown) => void = () => {}
  const promise = new Promise((resolve) => {
    answer = resolve
  })
  return { promise, answer: (value: unknown) => act(async () => answer(value)) }
}

function Films() {
  const list = useItems<Film>('films')
  const hits = useSearch<Film>('films', (search) => search.expression('film'))
  const insert = useInsertItem<Film>('films')
  const update = useUpdateItem<Film>('films')
  const patch = usePatchItem<Film>('films')
  const saveAll = useBulkSave<Film>('films')
  const insertAll = useBulkInsert<Film>('films')
  const removeAll = useBulkRemove('films')
  const writes = {
    insert: () => insert.mutate({ title: 'New' }),
    update: () => update.mutate({ _id: 'f1', title: 'New' }),
    patch: () => patch.mutate({ _id: 'f1', title: 'New' }),
    'patch note': () => patch.mutate({ _id: 'f1', note: undefined }),
    'save all': () =>
      saveAll.mutate([
        { _id: 'f0', title: 'New' },
        { _id: 'f1', title: 'Newer' },
        { title: 'Newest' },
      ]),
    'insert all': () => insertAll.mutate([{ title: 'New' }, { title: 'Newer' }]),
    'remove all': () => removeAll.mutate(['f0', 'f2']),
  }
  const all = [insert, update, patch, saveAll, insertAll, removeAll]
  return (
    <>
      <p data-testid="list">
        {list.data?.items.map(({ title, note }) => title + (note ?? '')).join()}
      </p>
      <p data-testid="hits">{hits.data?.items.map(({ title }) => title).join()}</p>
      {Object.entries(writes).map(([name, write]) => (
        <button key={name} type="button" onClick={write}>
          {name}
        </button>
      ))}
      <p role="alert">{all.map(({ error }) => error?.code).join('')}</p>
      <p role="status">{all.map(({ status }) => status).join()}</p>
    </>
  )
}

async function begin() {
  const setting = fake()
  const films = ['f0', 'f1', 'f2'].map((_id) => ({ _id, title: _id, note: '!' }))
  serve(setting, films)
  setting.show(<Films />)
  await expect.poll(listText).toBe('f0!,f1!,f2!')
  await expect.poll(hitsText).toBe('f0,f1,f2')
  return { ...setting, films }
}

function serve({ on }: Fake, films: { _id: string }[]) {
  const page = () => ({
    dataItems: films.map((data) => ({ id: data._id, data })),
    pagingMetadata: { count: films.length, offset: 0, tooManyToCount: false, hasNext: false },
  })
  on(`${ITEMS}/query`, page)
  on(`${ITEMS}/search`, page)
}

const listText = () => screen.getByTestId('list').textContent
const hitsText = () => screen.getByTestId('hits').textContent

describe('every write', () => {
  it.each([
    ['update', `${ITEMS}/update`, 'f0!,New,f2!', 'f0,New,f2'],
    ['patch', `${ITEMS}/patch`, 'f0!,New!,f2!', 'f0,New,f2'],
    ['patch note', `${ITEMS}/patch`, 'f0!,f1,f2!', 'f0,f1,f2'],
    ['save all', '/wix-data/v2/bulk/items/save', 'New,Newer,f2!', 'New,Newer,f2'],
    ['remove all', '/wix-data/v2/bulk/items/remove', 'f1!', 'f1'],
  ])('%s changes lists and searches at once, and reverts after a refusal', async (...row) => {
    const [button, path, list, hits] = row
    const { on, to } = await begin()
    const { promise, answer } = holdResponses()
    on(path, () => promise)
    fireEvent.click(screen.getByText(button))
    await expect.poll(listText).toBe(list)
    expect(hitsText()).toBe(hits)
    // The code of bulk calls loads with the first one.
    await expect.poll(() => to(path).length).toBe(1)
    await answer(refusal(403, 'WDE0027'))
    await expect.poll(() => screen.getByRole('alert').textContent).toBe('WDE0027')
    await expect.poll(listText).toBe('f0!,f1!,f2!')
    expect(hitsText()).toBe('f0,f1,f2')
  })

  it.each([
    ['insert', ITEMS],
    ['insert all', '/wix-data/v2/bulk/items/insert'],
  ])('%s shows new items once, after the lists are read again', async (button, path) => {
    const { on, films } = await begin()
    const { promise, answer } = holdResponses()
    on(path, () => promise)
    fireEvent.click(screen.getByText(button))
    await expect.poll(() => screen.getByRole('status').textContent).toContain('pending')
    expect(listText()).toBe('f0!,f1!,f2!')
    films.push({ _id: 'f3', title: 'New', note: '' })
    await answer({ dataItem: { id: 'f3', data: { _id: 'f3' } }, results: [] })
    await expect.poll(listText).toBe('f0!,f1!,f2!,New')
  })
})

describe('usePatchItem', () => {
  it('sends set and removed fields', async () => {
    const { on, to } = await begin()
    on(`${ITEMS}/patch`, () => ({ dataItem: { id: 'f1', data: { _id: 'f1' } } }))
    fireEvent.click(screen.getByText('patch'))
    fireEvent.click(screen.getByText('patch note'))
    await expect.poll(() => to(`${ITEMS}/patch`).length).toBe(2)
    const sent = to(`${ITEMS}/patch`).map(({ body }) => Object(body.patch).fieldModifications)
    expect(sent).toMatchObject([
      [{ fieldPath: 'title', action: 'SET_FIELD', setFieldOptions: { value: 'New' } }],
      [{ fieldPath: 'note', action: 'REMOVE_FIELD' }],
    ])
  })
})

describe('useSearch', () => {
  it('reads each request once, and keeps the previous page', async () => {
    const { client, on, show, to } = fake()
    serve({ on } as Fake, [])
    on(`${ITEMS}/search`, ({ body }) => {
      const { expression } = Object(Object(body.search).search)
      const data = { _id: expression, title: expression }
      return { dataItems: [{ id: expression, data }], pagingMetadata: { count: 1 } }
    })
    function Search() {
      const [text, setText] = useState('one')
      const hits = useSearch<Film>('films', (search) => search.expression(text).limit(5), {
        keepPrevious: true,
      })
      return (
        <button type="button" onClick={() => setText(text === 'one' ? 'two' : 'one')}>
          {`hits: ${hits.data?.items[0]?.title}`}
        </button>
      )
    }
    show(<Search />)
    fireEvent.click(await screen.findByText('hits: one'))
    expect(screen.queryByText('hits: one')).toBeTruthy()
    fireEvent.click(await screen.findByText('hits: two'))
    await screen.findByText('hits: one')
    const texts = to(`${ITEMS}/search`).map(({ body }) => Object(Object(body.search).search))
    expect(texts.slice(0, 2)).toEqual([{ expression: 'one' }, { expression: 'two' }])
    expect(client.items.search('films').expression('x').limit(5).toRequest()).toMatchObject({
      dataCollectionId: 'films',
      search: { search: { expression: 'x' }, paging: { limit: 5 } },
    })
  })

  it('names the call that a client lacks', () => {
    const { client } = fake()
    const { search, ...items } = client.items
    expect(search).toBeTypeOf('function')
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    function Search() {
      useSearch('films', (search) => search)
      return null
    }
    const { show } = fake()
    const nested = (
      <FoyerProvider client={{ ...client, items }}>
        <Search />
      </FoyerProvider>
    )
    expect(() => show(nested)).toThrow('no "items.search"')
    complaint.mockRestore()
  })
})
