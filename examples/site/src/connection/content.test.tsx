// @vitest-environment happy-dom
import { FoyerProvider, itemQueryOptions, itemsQueryOptions, useItem, useItems } from '@foyer/react'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { fakeSite, pageOf } from '../testing/fake-site.js'
import { type Content, toContent, withContent } from './content.js'
import { createQueryClient } from './query-client.js'

afterEach(cleanup)

const film = {
  _id: 'jaws-1975',
  title: 'Jaws',
  _createdDate: { $date: '2026-01-02T03:04:05.000Z' },
}

function Films(): ReactNode {
  const list = useItems<{ title: string }>('films', undefined, { totalCount: true })
  const one = useItem<{ title: string }>('films', 'jaws-1975')
  const { data } = list
  if (!data) return 'Loading'
  const [first] = [...data]
  return [
    first?.title,
    data.length,
    data.totalCount,
    data.hasNext(),
    one.data?._createdDate.getTime(),
  ].join(' ')
}

it('a page starts with the data of its loader, dates and methods included, without another request', async () => {
  const server = fakeSite()
  server.on('query', () => pageOf([film], 7))
  server.on('jaws-1975', () => ({ dataItem: { id: film._id, data: film } }))
  const cache = createQueryClient()
  await cache.prefetchQuery(
    itemsQueryOptions(server.client, 'films', undefined, { totalCount: true }),
  )
  await cache.prefetchQuery(itemQueryOptions(server.client, 'films', 'jaws-1975'))
  const content: Content = structuredClone(toContent(cache))

  const browser = fakeSite()
  browser.queryClient.setDefaultOptions({ queries: { staleTime: 60_000 } })
  const Stub = createRoutesStub([
    { id: 'films', path: '/', Component: withContent(Films), loader: () => content },
  ])
  render(
    <FoyerProvider client={browser.client} queryClient={browser.queryClient}>
      <Stub hydrationData={{ loaderData: { films: content } }} />
    </FoyerProvider>,
  )
  const time = Date.parse(film._createdDate.$date)
  expect(await screen.findByText(`Jaws 1 7 false ${time}`)).toBeTruthy()
  expect(browser.requests).toEqual([])
})
