// @vitest-environment happy-dom
import { dehydrate, QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { FoyerProvider, useFoyer } from '../FoyerProvider.js'
import { fake, pageOf } from '../testing/fake-client.js'
import { countQueryOptions, itemsQueryOptions } from './item-options.js'
import { useItems } from './useItems.js'

const QUERY = '/wix-data/v2/items/query'
const COUNT = '/wix-data/v2/items/count'

afterEach(cleanup)

// Seen to fail: after the logout, the component kept the number of the member.
it('query options of a component follow the session', async () => {
  const { show, on, become } = fake()
  on(COUNT, ({ authorization }) => ({ totalCount: authorization === 'access of member' ? 7 : 3 }))
  function Count() {
    const { data } = useQuery(countQueryOptions(useFoyer(), 'films'))
    return <p>{data === undefined ? 'loads' : `${data} films`}</p>
  }
  become('member')
  show(<Count />)
  await screen.findByText('7 films')
  act(() => become('nobody'))
  expect(screen.queryByText('7 films')).toBeNull()
  await screen.findByText('3 films')
})

// Seen to fail: the first render of the browser looked for the items of the member.
it('hydrates the items that a server read for a visitor, although a member is logged in', async () => {
  const visitor = fake()
  visitor.on(QUERY, () => pageOf('Wings'))
  const Titles = () => <p>{useItems('films').data?.items.map(({ _id }) => _id) ?? 'loads'}</p>
  await visitor.queryClient.prefetchQuery(itemsQueryOptions(visitor.client, 'films'))
  const app = (setting: typeof visitor, queryClient: QueryClient) => (
    <FoyerProvider client={setting.client} queryClient={queryClient}>
      <Titles />
    </FoyerProvider>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(app(visitor, visitor.queryClient))
  expect(root.textContent).toBe('Wings')

  const member = fake()
  member.on(QUERY, () => pageOf('Wings', 'Alien'))
  member.become('member')
  const queryClient = new QueryClient()
  const { queries } = dehydrate(visitor.queryClient)
  for (const { queryKey, state } of queries) queryClient.setQueryData(queryKey, state.data)
  const problems: unknown[] = []
  const hydrated = await act(() =>
    hydrateRoot(root, app(member, queryClient), { onRecoverableError: (e) => problems.push(e) }),
  )
  onTestFinished(() => hydrated.unmount())
  await expect.poll(() => root.textContent).toBe('WingsAlien')
  expect(problems).toEqual([])
})
